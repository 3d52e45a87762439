extension Japanese {
  func feedAdded(_ name: String) -> String { "時刻表'\(name)'を追加しました。" }
  func feedReplaced(_ name: String) -> String { "時刻表'\(name)'を新しくしました。" }
  func feedAddedBeside(_ name: String, from date: String) -> String {
    "'\(name)'に\(date)からの時刻表を追加しました。それまでは今のものを使います。"
  }
  func feedUnchanged(_ name: String) -> String { "時刻表'\(name)'は最新です。" }
  func feedRemoved(_ name: String) -> String { "時刻表'\(name)'を削除しました。" }

  var publisherLabel: String { "提供" }
  var validLabel: String { "有効期間" }
  var contentsLabel: String { "内容" }
  var skippedLabel: String { "除外" }
  func agencies(_ count: String, isOne: Bool) -> String { "事業者\(count)" }
  func lines(_ count: String, isOne: Bool) -> String { "路線\(count)" }
  func stopCount(_ count: String, isOne: Bool) -> String { "停留所\(count)" }
  func runs(_ count: String, isOne: Bool) -> String { "便\(count)" }
  func rows(_ count: String, isOne: Bool) -> String { "\(count)行" }
  var noticedLabel: String { "注意" }
  var nothingSkipped: String { "なし" }
  func morePlaces(_ count: String) -> String { "ほか\(count)か所" }
  func importing(_ name: String) -> String { "\(name)を読み込み中" }
  func feedIsFine(_ source: String) -> String { "\(source): すべての行が使えます。" }
  func feedHasFaults(_ source: String, rows: String, isOne: Bool) -> String {
    "\(source): \(rows)行が使えません。"
  }

  var nameHead: String { "名前" }
  var validHead: String { "有効期間" }
  var stateHead: String { "今夜" }
  var sizeHead: String { "サイズ" }
  var updatedHead: String { "更新" }
  var fromHead: String { "入手元" }
  var fromLabel: String { "入手元" }
  var updatedLabel: String { "更新日時" }
  var addedLabel: String { "追加日時" }
  var versionLabel: String { "時刻表" }
  var validTonight: String { "有効" }
  func beginsOn(_ date: String) -> String { "\(date)開始" }
  func endedOn(_ date: String) -> String { "\(date)終了" }
  var noFeeds: Explanation {
    .init(
      "時刻表は追加されていません。検索には内蔵の見本を使いますが、実際の移動には使えません。",
      hint: "'atcha feed add パス'でGTFSのzipファイルかフォルダーを追加してください")
  }
}
