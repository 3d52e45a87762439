import CommandLineKit

extension Japanese {
  var kit: KitTexts {
    KitTexts(
      language: "ja",
      usage: "使い方", commands: "コマンド", arguments: "引数", options: "オプション",
      globalOptions: "共通オプション", examples: "例", exitStatus: "終了ステータス",
      topics: "話題", aliases: "別名", description: "説明", name: "名前",
      synopsis: "書式", seeAlso: "関連項目",
      optionsPlaceholder: "オプション", commandPlaceholder: "コマンド",
      helpOptionHelp: "ヘルプを表示します。-hは短いヘルプです。",
      versionOptionHelp: "バージョンを表示します。",
      defaultNote: { "既定値: \($0)" },
      environmentNote: { "環境変数: \($0)" },
      choicesNote: { "使える値: \($0)" },
      repeatableNote: "繰り返し指定可",
      moreHelp: { "例と詳しい説明は'\($0)'にあります。" },
      unknownOption: { "オプション'\($0)'はありません" },
      unknownCommand: { "コマンド'\($0)'はありません" },
      missingCommand: { "'\($0)'にはさらにコマンドが必要です" },
      missingValue: { "オプション'\($0)'には値(\($1))が必要です" },
      unexpectedValue: { "オプション'\($0)'は値を取りません" },
      missingArgument: { "引数\($0)がありません" },
      unexpectedArgument: { "引数'\($0)'は不要です" },
      badValue: { "\($1)の値'\($0)'に問題があります: \($2)" },
      emptyReason: "空です",
      notAnIntegerReason: "整数ではありません",
      notANumberReason: "数ではありません",
      outOfRangeReason: { "\($0)以上\($1)以下ではありません" },
      notAChoiceReason: { "使える値ではありません(\($0))" },
      customProblem: { code in
        switch InputProblem(rawValue: code) {
        case .date: "2026-11-30のような日付ではありません"
        case .time: "23:40、25:30、2026-11-30T23:40:00+09:00のような時刻ではありません"
        case .duration: "90s、5m、1m30sのような一日までの長さではありません"
        case .days: "fri,sat、mon-thu、weekdays、weekend、dailyのような曜日ではありません"
        case nil: code
        }
      },
      didYouMean: { "もしかして'\($0)'ですか?" },
      valueWithDash: { "値が'-'で始まるときは'\($0)=値'と書いてください" },
      optionOfOtherCommand: { "'\($0)'は'\($1)'のオプションなので、その後に書いてください" },
      seeHelp: { "'\($0)'を実行してください" })
  }
}
