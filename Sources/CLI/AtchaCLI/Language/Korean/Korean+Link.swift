extension Korean {
  func badLink(_ link: String, _ problem: AppLink.Problem) -> Explanation {
    let why =
      switch problem {
      case .tooLong: "너무 깁니다"
      case .notALink: "atcha://로 시작하지 않습니다"
      case .unknownTarget(let name): "\(name.quoted(.topic)) 열 수 있는 것이 아닙니다"
      case .badAlarm: "알람을 가리키지 않습니다"
      case .malformed: "링크의 꼴이 아닙니다"
      case .unknownQuestion(let name): "\(name.quoted(.topic)) 검색에 없는 항목입니다"
      case .repeated(let name): "\(name.quoted(.subject)) 두 번 있습니다"
      case .missingPlace: "검색에는 from이나 to가 있어야 합니다"
      }
    return .init(
      "이 링크는 열 수 없습니다: \(link): \(why)",
      hint: "링크는 atcha://alarm/ID, atcha://alarms, atcha://again, "
        + "atcha://search?from=PLACE&to=PLACE입니다")
  }
  var pressEnter: String { "Enter를 누르면 닫습니다." }

  var openAction: String { "열기" }

  var desktopName: String { "아차" }
  var desktopGenericName: String { "막차 알람" }
  var desktopComment: String { "막차를 타려면 언제 나서야 하는지" }
  var desktopKeywords: String { "막차;알람;시간표;대중교통;지하철;" }

  var openAbstract: String { "알람이나 검색의 링크를 엽니다." }
  var openDiscussion: String {
    """
    'atcha daemon install'과 Scripts/install은 이 링크를 데스크톱에 등록합니다. 그러면 링크나 알림을 눌렀을 때 \
    열립니다.

      atcha://alarm/ID       알람까지 남은 시간, 터미널이 아니면 알람의 모든 내용
      atcha://alarms         맞춘 알람
      atcha://again          마지막 검색을 다시
      atcha://search?from=PLACE&to=PLACE&date=D&at=T&arrive-by=T
                             검색. 두 곳 가운데 하나는 빼도 됩니다

    링크는 보여 주기만 합니다. 링크로는 알람을 맞추거나 바꾸거나 취소할 수 없습니다. 링크를 주지 않으면 다음 알람을 \
    엽니다.
    """
  }
  var openLinkHelp: String { "링크. 주지 않으면 다음 알람." }
  var openWaitHelp: String { "저절로 닫히는 창을 위해 끝에 Enter를 기다립니다." }
  var openDesktopFileHelp: String { "링크를 등록하는 데스크톱 항목을 출력합니다." }
  var openProgramHelp: String { "항목이 시작할 프로그램. 주지 않으면 이 프로그램." }
  var openAlarmExample: String { "알람까지 남은 시간." }
  var openSearchExample: String { "링크로 막차 찾기." }
  var manFolderHelp: String { "모든 설명서를 이 폴더에 씁니다." }
  var manFolderExample: String { "man이 찾는 곳에 설명서를 씁니다." }
}
