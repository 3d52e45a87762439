import Domain

extension Japanese {
  var hintLabel: String { "ヒント" }

  func ambiguousPlace(_ role: PlaceRole, _ text: String, candidates: [String]) -> Explanation {
    .init(
      "'\(text)'という場所は複数あります",
      hint: "--\(role.rawValue)に一つ選んでください: \(candidates.joined(separator: "; "))")
  }
  func unknownPlace(_ role: PlaceRole, _ text: String, similar: [String]) -> Explanation {
    .init(
      "'\(text)'という停留所はありません",
      hint: similar.isEmpty
        ? "綴りを確かめるか、--\(role.rawValue)に'緯度,経度'か'stop:ID'を指定してください"
        : "もしかして: \(similar.joined(separator: "; "))")
  }
  func emptyPlace(_ role: PlaceRole) -> Explanation {
    .init("--\(role.rawValue)が空です", hint: "駅名、'stop:ID'、'緯度,経度'のどれかを指定してください")
  }
  func latitudeOutOfRange(_ text: String) -> Explanation {
    .init("'\(text)': 緯度が-90から90の間にありません", hint: "緯度を先に書いてください: 37.4979,127.0276")
  }
  func longitudeOutOfRange(_ text: String) -> Explanation {
    .init("'\(text)': 経度が-180から180の間にありません", hint: "緯度を先に書いてください: 37.4979,127.0276")
  }

  func ambiguousTime(
    _ clock: String, on date: String, _ earlier: String, _ later: String
  ) -> Explanation {
    .init("\(date)は時計が戻るため\(clock)が2回あります", hint: "どちらか指定してください: \(earlier)か\(later)")
  }
  func skippedTime(_ clock: String, on date: String, jump: String) -> Explanation {
    .init("\(date)は時計が進むため\(clock)がありません", hint: "その次の時刻は\(jump)です")
  }
  func emptyWindow(notBefore: String, arriveBy: String) -> Explanation {
    .init(
      "到着の期限\(arriveBy)が出発\(notBefore)より後ではありません",
      hint: "--arrive-byを遅くするか、--atを早くしてください")
  }
  func tooLongWindow(days: Int) -> Explanation {
    .init("--atと--arrive-byの間が\(days)日を超えています", hint: "一晩を指定してください: --date YYYY-MM-DD")
  }
  func badNow(_ text: String) -> Explanation {
    .init(
      "ATCHA_NOWの'\(text)'は時差つきの時刻ではありません",
      hint: "2026-11-30T23:40:00+09:00のように書くか、値を消してください")
  }

  var noTimetable: Explanation {
    .init("検索できる時刻表がありません", hint: "'atcha feed add パス'でGTFSのzipファイルかフォルダーを追加してください")
  }
  func unknownFeed(_ name: String, known: [String]) -> Explanation {
    .init(
      "'\(name)'という時刻表はありません",
      hint: known.isEmpty
        ? "'atcha feed add パス --name \(name)'で追加してください"
        : "今あるもの: \(known.joined(separator: ", "))")
  }
  func feedNotValid(
    _ feed: String, on date: String, from: String, until: String
  ) -> Explanation {
    .init(
      "時刻表'\(feed)'は\(date)には無効です(\(from)〜\(until))",
      hint: "新しい時刻表を入手して'atcha feed update \(feed)'を実行してください")
  }
  func placeNotInTimetable(_ name: String) -> Explanation {
    .init(
      "'\(name)'はその夜の時刻表にありません", hint: "名前を検索し直すか、'atcha feed list'を確かめてください")
  }
  func unreadableTimetable(_ feed: String, _ detail: String) -> Explanation {
    .init(
      "時刻表'\(feed)'を読めません: \(detail)", hint: "'atcha feed update \(feed)'で作り直してください")
  }
  var offline: Explanation {
    .init("ネットワークにつながりません", hint: "つながってからもう一度。追加済みの時刻表はオフラインでも使えます")
  }
  func providerUnavailable(_ provider: String, _ detail: String) -> Explanation {
    .init(
      "\(provider)が応答しません: \(detail)",
      hint: "少し待ってからもう一度試すか、--feedで追加済みの時刻表を検索してください")
  }

  func feedNameTaken(_ name: String, source: String) -> Explanation {
    .init(
      "'\(name)'はすでに\(source)の時刻表の名前です",
      hint: "--nameで別の名前にするか、先に'atcha feed remove \(name)'を実行してください")
  }
  func badFeedName(_ name: String) -> Explanation {
    .init(
      "'\(name)'は時刻表の名前にできません", hint: "文字、数字、'-'、'_'、'.'を1〜64字、最初は文字か数字にしてください")
  }
  func sourceMissing(_ path: String) -> Explanation {
    .init("\(path)に読めるものがありません", hint: "パスを確かめてください。GTFSのzipファイルかフォルダーです")
  }
  func cannotDownload(_ url: String) -> Explanation {
    .init(
      "このビルドは\(url)をダウンロードできません",
      hint: "ファイルを自分でダウンロードして'atcha feed add ファイル'を実行してください")
  }
  func notAFeed(_ source: String, _ detail: String) -> Explanation {
    .init(
      "\(source)はGTFSの時刻表ではありません: \(detail)",
      hint: "GTFSのzipにはagency.txt、stops.txt、routes.txt、trips.txt、stop_times.txtが必要です")
  }
  func worseFeed(_ name: String, _ detail: String) -> Explanation {
    .init(
      "'\(name)'の新しい時刻表の方が悪いため、古い方を残しました: \(detail)",
      hint: "'atcha feed validate パス'で調べてください")
  }
  func feedsLocked(seconds: Int) -> Explanation {
    .init("別のatchaが\(seconds)秒前から時刻表を変更しています", hint: "終わってからもう一度試してください")
  }

  func noSpace(_ path: String) -> Explanation {
    .init("ディスクがいっぱいです: \(path)", hint: "空きを作ってもう一度。失われたものはありません")
  }
  func notPermitted(_ path: String) -> Explanation {
    .init("\(path)の権限がありません", hint: "'ls -ld'で所有者と権限を確かめてください")
  }
  func inputOutput(_ path: String, _ detail: String) -> Explanation {
    .init("\(path)を読み書きできません: \(detail)", hint: "ディスクを確かめてからもう一度試してください")
  }
  var noHomeFolder: Explanation {
    .init(
      "HOMEもXDGのディレクトリも設定されていません",
      hint: "HOMEか、XDG_DATA_HOME、XDG_CONFIG_HOME、XDG_STATE_HOME、XDG_CACHE_HOMEを設定してください")
  }
  func outputFailed(_ detail: String) -> Explanation {
    .init("出力できません: \(detail)", hint: "出力先を確かめてください")
  }
  var internalFault: Explanation {
    .init(
      "atcha自体の不具合です", hint: "実行したコマンドと'atcha --version'の出力を添えて知らせてください")
  }
  func unknownTopic(_ name: String, known: [String], nearest: String?) -> Explanation {
    .init(
      "'\(name)'というコマンドや話題はありません",
      hint: nearest.map { "もしかして: '\($0)'" }
        ?? "話題: \(known.joined(separator: ", "))。コマンドは'atcha help'にあります")
  }
}
