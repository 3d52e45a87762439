import Domain

extension Japanese {
  var homeName: String { "家" }

  func homeIsNow(_ place: String) -> String { "家を\(place)にしました。" }
  var homeCleared: String { "家の設定を消しました。" }
  var homeWasNotSet: String { "家は設定されていませんでした。" }
  func placeSaved(_ name: String, _ place: String) -> String {
    "場所'\(name)'を保存しました: \(place)"
  }
  func placeReplaced(_ name: String, _ place: String) -> String {
    "場所'\(name)'を置き換えました: \(place)"
  }
  func placeRemoved(_ name: String) -> String { "場所'\(name)'を削除しました。" }

  var placeHead: String { "場所" }
  var referenceHead: String { "入力する形" }

  var homeNotSet: Explanation {
    .init(
      "家が設定されていません", hint: "'atcha home set 場所'で設定するか、--toで行き先を指定してください")
  }
  var noSavedPlaces: Explanation {
    .init("保存した場所はありません。", hint: "'atcha place save 名前 場所'で保存してください")
  }
  func unknownSavedPlace(_ name: String, known: [String]) -> Explanation {
    .init(
      "'\(name)'という名前で保存した場所はありません",
      hint: known.isEmpty
        ? "'atcha place save 名前 場所'で保存してください" : "今あるもの: \(known.joined(separator: ", "))")
  }
  func badPlaceName(_ name: String) -> Explanation {
    .init(
      "'\(name)'は場所の名前にできません",
      hint: "文字を含む1〜\(PlaceName.longest)字にしてください。':'、先頭の'-'、'here'は使えません")
  }
  func severalPlaces(_ text: String, _ candidates: [String]) -> Explanation {
    .init(
      "'\(text)'という場所は複数あります",
      hint: "一つ選んでください: \(candidates.joined(separator: "; "))")
  }
  func noSuchPlace(_ text: String, _ similar: [String]) -> Explanation {
    .init(
      "'\(text)'という停留所はありません",
      hint: similar.isEmpty
        ? "綴りを確かめるか、'緯度,経度'か'stop:ID'を指定してください"
        : "もしかして: \(similar.joined(separator: "; "))")
  }
  var emptyPlaceText: Explanation {
    .init("場所が空です", hint: "駅名、'stop:ID'、'緯度,経度'のどれかを指定してください")
  }
  func storeFailed(_ kind: StoreFailure.Kind, _ message: String) -> Explanation {
    let hint =
      switch kind {
      case .readOnly, .permission: "~/.local/state/atchaの所有者と権限を確かめてください"
      case .full: "空きを作ってください。保存済みのものは残っています"
      case .busy: "別のプロセスが書き込み中です。もう一度実行してください"
      case .damaged: "もう一度実行してください。壊れたファイルは残してあります"
      case .newerVersion: "より新しいatchaのものです。そちらを使ってください"
      case .inputOutput: "ディスクを確かめてください"
      case .internalError: "実行したコマンドとともにお知らせください"
      }
    return .init("保存先を使えません: \(message)", hint: hint)
  }

  var homeAbstract: String { "家の場所を決めます。" }
  var homeDiscussion: String { "--toのない検索は家に向かいます。後に何もなければ家を表示します。" }
  var homeSetAbstract: String { "家を設定します。" }
  var homeShowAbstract: String { "家の場所を表示します。" }
  var homeClearAbstract: String { "家の設定を消します。" }
  var homeSetExample: String { "これからの検索はこの駅に向かいます。" }
  var homeShowExample: String { "家の場所。" }
  var homeClearExample: String { "家の設定を消します。" }
  var placeAbstract: String { "場所を探し、好きな名前で保存します。" }
  var placeDiscussion: String {
    """
    保存した場所の名前は、場所を指定するところならどこでも使え、同じ名前の停留所より優先します。'home'もその一つです。

    停留所は時刻表、ID、名前、位置とともに保存します。時刻表の更新でIDがなくなったときは、近くにある同じ名前の停留所を、\
    それもなければ位置を使います。
    """
  }
  var placeSearchAbstract: String { "その言葉が指す場所を一覧にします。" }
  var placeSearchDiscussion: String { "それぞれに、その場所だけを指す形が付きます。PLACEとしてそのまま入力できます。" }
  var placeSaveAbstract: String { "場所に名前を付けて保存します。" }
  var placeSaveDiscussion: String { "その名前で前に保存した場所は置き換わります。" }
  var placeListAbstract: String { "保存した場所を一覧にします。" }
  var placeRemoveAbstract: String { "保存した場所を削除します。" }
  var placeTextHelp: String { "停留所や駅の名前、'stop:ID'、'緯度,経度'、'here'、住所。" }
  var placeWordHelp: String { "名前、またはその一部。" }
  var placeNewNameHelp: String { "場所に付ける名前。大文字と小文字は区別しません。" }
  var placeNameHelp: String { "保存した場所の名前。" }
  var placeSearchExample: String { "시청という場所のすべて。" }
  var placeSaveExample: String { "駅を会社(회사)として保存します。" }
  var placeSavePositionExample: String { "位置。そこから歩きます。" }
  var placeListExample: String { "名前、場所、入力する形。" }
  var placeRemoveExample: String { "会社を削除します。" }
}
