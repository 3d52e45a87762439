extension Korean {
  func help(_ text: AlarmHelp) -> String {
    switch text {
    case .alarm: "막차 알람을 맞추고 답합니다."
    case .alarmDiscussion:
      """
      알람은 나서야 할 시각보다 몇 분(--buffer) 먼저 울리고, 답할 때까지 1분마다 다시 울립니다. 데몬이 울리거나, \
      cron의 'atcha check'가 울립니다. 시간표가 바뀌면 알람도 차를 따라 옮겨 갑니다.
      """
    case .add: "마지막 검색의 길이나 새로 찾은 길에 알람을 맞춥니다."
    case .addDiscussion:
      """
      아무것도 주지 않으면 마지막 검색의 1번, 곧 막차입니다. --from과 --to를 주면 새로 찾습니다. 같은 밤, 같은 길의 \
      두 번째 알람은 첫 번째를 대신합니다. --every를 주면 그 요일의 밤마다 그날의 막차로 새로 맞춥니다.

      DAYS는 'fri,sat', 'mon-thu', 'weekdays', 'weekend', 'daily'나 '금,토'처럼 씁니다. DUR은 90s, 5m, 1m30s처럼 씁니다.
      """
    case .list: "맞춘 알람과 반복 규칙을 보여 줍니다."
    case .show: "알람 하나를 자세히 보여 줍니다."
    case .cancel: "알람을 취소하거나 반복 규칙을 지웁니다."
    case .snooze: "울리는 알람을 나설 시각까지만 미룹니다."
    case .acknowledge: "나선다고 알려 더 울리지 않게 합니다."
    case .refresh: "차가 그대로 떠나는지 시간표에 다시 묻습니다."
    case .history: "끝난 알람을 보여 줍니다."
    case .recent: "최근 검색을 보고 지웁니다."
    case .recentList: "최근 검색을 새것부터 보여 줍니다."
    case .recentRemove: "최근 검색 하나를 지웁니다."
    case .recentClear: "최근 검색을 모두 지웁니다."
    case .again: "최근 검색을 오늘 밤으로 다시 합니다."
    case .daemon: "알람을 지킵니다."
    case .daemonDiscussion:
      """
      데몬은 할 일이 있을 때까지 자다가 데스크톱 알림, 소리, 명령으로 울립니다. 'install'은 로그인할 때마다 systemd가 \
      시작하게 합니다. 명령을 주지 않으면 돌고 있는지 알려 줍니다.
      """
    case .run: "끝낼 때까지 이 프로세스에서 지킵니다."
    case .install: "systemd가 지금, 그리고 로그인할 때마다 데몬을 시작하게 합니다."
    case .uninstall: "데몬을 멈추고 설치한 것을 지웁니다."
    case .daemonStatus: "데몬이 돌고 있는지, 울릴 수 있는지 알려 줍니다."
    case .check: "울릴 것을 한 번 울립니다(cron용)."
    case .checkDiscussion:
      """
      데몬과 함께 돌려도 됩니다. 한 번의 울림은 둘 가운데 하나만 알립니다. 울렸으면 10, 울려야 하는데 알리지 못했으면 \
      11로 끝납니다.
      """
    case .status: "다음 알람을 상태 표시줄 한 줄로 보여 줍니다."
    case .watch: "터미널 전체에 알람까지 남은 시간을 보여 줍니다."
    case .watchDiscussion: "터미널이 아니면 1분마다 한 줄을 씁니다. 알람이 끝나면 끝납니다."
    case .number: "마지막 검색의 길 번호. 1부터입니다."
    case .every: "이 요일의 밤마다 새로 맞춥니다."
    case .buffer: "나서기 얼마나 전에 울릴지."
    case .now: "알람 시각이 지났어도 아직 나설 수 있으면 바로 울립니다."
    case .id: "알람 번호."
    case .optionalID: "알람 번호. 없으면 다음 알람 또는 모두입니다."
    case .snoozeFor: "얼마나. 없으면 1분입니다."
    case .recentNumber: "'atcha recent list'의 번호. 1이 가장 새것입니다."
    case .format: "출력 형식."
    case .follow: "바뀔 때마다 계속 씁니다."
    case .exec: "울릴 때마다 셸 없이 돌릴 명령. 사실은 ATCHA_ 변수에 있습니다."
    case .addExample: "방금 찾은 막차에."
    case .addSecondExample: "2번 길에, 10분 전에 울리게."
    case .addPlacesExample: "찾아서 바로 맞춥니다."
    case .everyExample: "금요일과 토요일마다."
    case .listExample: "맞춘 알람."
    case .showExample: "시각과 길, 알린 기록."
    case .cancelExample: "울리지 않게 합니다."
    case .snoozeExample: "1분 뒤에 다시 울리게."
    case .acknowledgeExample: "지금 나섭니다."
    case .refreshExample: "바뀐 것이 있나?"
    case .historyExample: "끝난 알람."
    case .recentExample: "최근 검색 열 개."
    case .removeExample: "가장 새것을 지웁니다."
    case .clearExample: "모두 지웁니다."
    case .againExample: "가장 새 검색을 다시."
    case .runExample: "Ctrl-C를 누를 때까지 지킵니다."
    case .installExample: "세션과 함께 시작합니다."
    case .uninstallExample: "되돌립니다."
    case .daemonStatusExample: "돌고 있나?"
    case .checkExample: "cron에서 1분마다."
    case .statusExample: "waybar용으로 바뀔 때마다 한 줄."
    case .tmuxExample: "tmux 상태 줄에."
    case .watchExample: "다음 알람까지 셉니다."
    }
  }
}
