import CommandLineKit

extension Korean {
  var kit: KitTexts {
    KitTexts(
      language: "ko",
      usage: "사용법", commands: "명령", arguments: "인자", options: "옵션",
      globalOptions: "공통 옵션", examples: "예", exitStatus: "종료 상태",
      topics: "주제", aliases: "다른 이름", description: "설명", name: "이름",
      synopsis: "개요", seeAlso: "같이 보기",
      optionsPlaceholder: "옵션", commandPlaceholder: "명령",
      helpOptionHelp: "도움말을 보여 줍니다. -h는 짧은 도움말입니다.",
      versionOptionHelp: "버전을 보여 줍니다.",
      defaultNote: { "기본값: \($0)" },
      environmentNote: { "환경 변수: \($0)" },
      choicesNote: { "가능한 값: \($0)" },
      repeatableNote: "여러 번 쓸 수 있음",
      moreHelp: { "예와 자세한 설명은 '\($0)'에 있습니다." },
      unknownOption: { "'\($0)' 옵션은 없습니다" },
      unknownCommand: { "'\($0)' 명령은 없습니다" },
      missingCommand: { "'\($0)'에는 명령이 더 필요합니다" },
      missingValue: { "'\($0)' 옵션에는 값(\($1))이 필요합니다" },
      unexpectedValue: { "'\($0)' 옵션은 값을 받지 않습니다" },
      missingArgument: { "\($0) 인자가 빠졌습니다" },
      unexpectedArgument: { "'\($0)' 인자는 필요하지 않습니다" },
      badValue: { "\($1)의 값 '\($0)'에 문제가 있습니다: \($2)" },
      emptyReason: "비어 있습니다",
      notAnIntegerReason: "정수가 아닙니다",
      notANumberReason: "수가 아닙니다",
      outOfRangeReason: { "\($0) 이상 \($1) 이하가 아닙니다" },
      notAChoiceReason: { "가능한 값이 아닙니다(\($0))" },
      customProblem: { code in
        switch InputProblem(rawValue: code) {
        case .date: "2026-11-30 같은 날짜가 아닙니다"
        case .time: "23:40, 25:30, 2026-11-30T23:40:00+09:00 같은 시각이 아닙니다"
        case .duration: "90s, 5m, 1m30s 같은 하루까지의 시간이 아닙니다"
        case .days: "fri,sat, mon-thu, weekdays, weekend, daily 같은 요일이 아닙니다"
        case nil: code
        }
      },
      didYouMean: { "혹시 '\($0)'인가요?" },
      valueWithDash: { "값이 '-'로 시작하면 '\($0)=값'으로 쓰세요" },
      optionOfOtherCommand: { "\($0.quoted(.topic)) '\($1)'의 옵션이니 그 뒤에 쓰세요" },
      seeHelp: { "'\($0)'를 실행해 보세요" })
  }
}
