extension Japanese {
  func badLink(_ link: String, _ problem: AppLink.Problem) -> Explanation {
    let why =
      switch problem {
      case .tooLong: "長すぎます"
      case .notALink: "atcha://で始まっていません"
      case .unknownTarget(let name): "'\(name)'は開けるものではありません"
      case .badAlarm: "アラームを指していません"
      case .malformed: "リンクの形になっていません"
      case .unknownQuestion(let name): "'\(name)'は検索にない項目です"
      case .repeated(let name): "'\(name)'が二つあります"
      case .missingPlace: "検索にはfromかtoが必要です"
      }
    return .init(
      "このリンクは開けません: \(link): \(why)",
      hint: "リンクはatcha://alarm/ID、atcha://alarms、atcha://again、"
        + "atcha://search?from=PLACE&to=PLACEです")
  }
  var pressEnter: String { "Enterで閉じます。" }

  var openAction: String { "開く" }

  var desktopName: String { "Atcha" }
  var desktopGenericName: String { "終電アラーム" }
  var desktopComment: String { "終電に乗るにはいつ出ればよいか" }
  var desktopKeywords: String { "終電;アラーム;時刻表;電車;バス;" }

  var openAbstract: String { "アラームや検索のリンクを開きます。" }
  var openDiscussion: String {
    """
    'atcha daemon install'とScripts/installはこれらのリンクをデスクトップに登録します。リンクや通知を押すと開きます。

      atcha://alarm/ID       アラームまでの残り時間。端末でなければアラームの内容
      atcha://alarms         セットされているアラーム
      atcha://again          最後の検索をもう一度
      atcha://search?from=PLACE&to=PLACE&date=D&at=T&arrive-by=T
                             検索。場所は一方を省けます

    リンクは見せるだけです。リンクでアラームをセット、変更、取り消しすることはできません。リンクがなければ次のアラームを\
    開きます。
    """
  }
  var openLinkHelp: String { "リンク。なければ次のアラーム。" }
  var openWaitHelp: String { "閉じてしまうウィンドウのために最後にEnterを待ちます。" }
  var openDesktopFileHelp: String { "リンクを登録するデスクトップエントリーを出力します。" }
  var openProgramHelp: String { "エントリーが起動するプログラム。なければこのプログラム。" }
  var openAlarmExample: String { "アラームまでの残り時間。" }
  var openSearchExample: String { "リンクから終電を調べる。" }
  var manFolderHelp: String { "すべてのページをこのフォルダーに書きます。" }
  var manFolderExample: String { "manが探す場所にページを書きます。" }
}
