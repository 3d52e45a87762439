import Domain

extension Korean {
  func name(of topic: HealthTopic) -> String {
    switch topic {
    case .daemon: "데몬"
    case .notifications: "알림"
    case .sound: "소리"
    case .bus: "세션 버스"
    case .sleep: "절전"
    case .lingering: "로그아웃"
    case .battery: "배터리"
    case .clock: "시계"
    case .timeZones: "시간대"
    case .timetables: "시간표"
    case .provider: "제공자"
    case .database: "저장소"
    case .disk: "디스크"
    }
  }

  func finding(_ state: HealthState) -> String {
    switch state {
    case .daemonRuns(let process): "돌고 있습니다\(Self.process(process))"
    case .daemonOutdated(let process):
      "돌고 있지만 이 프로그램보다 오래된 것입니다\(Self.process(process))"
    case .daemonStopped(let alarms, _):
      alarms == 0
        ? "돌고 있지 않아 알람이 저절로 울리지 않습니다"
        : "돌고 있지 않아 맞춘 알람 \(alarms)개가 울리지 않습니다"
    case .notificationsWork(let server): "\(server.with(.subject)) 단추와 함께 보여 줍니다"
    case .notificationsWithoutButtons(let server):
      "\(server.with(.subject)) 단추 없이 보여 줍니다. 'atcha alarm ack'로 답하세요"
    case .notificationsWithoutBus: "세션 버스가 답하지 않아 보여 줄 수 없습니다"
    case .noNotificationServer: "이 데스크톱에 알림을 보여 주는 프로그램이 없습니다"
    case .noBusLibrary: "libsystemd가 없어 보여 줄 수 없습니다"
    case .notificationsFail(let reason): "보여 줄 수 없습니다: \(reason)"
    case .soundPlayers(let names): "\(names.joined(separator: ", ").with(.towards)) 냅니다"
    case .noSoundPlayer(let wanted):
      "소리를 낼 프로그램이 없어(\(wanted.joined(separator: ", "))) 터미널의 벨만 남습니다"
    case .busWorks: "답합니다"
    case .busFails(let reason): "답이 없습니다: \(reason)"
    case .wakesFromSleep: "알람이 이 컴퓨터를 깨웁니다"
    case .neverSleeps: "잠들지 않는 컴퓨터입니다"
    case .staysAsleep(let reason):
      "알람이 이 컴퓨터를 깨울 수 없습니다(\(reason)). 오늘 밤은 재우지 마세요"
    case .lingers: "로그아웃해도 데몬이 계속 돕니다"
    case .endsWithSession: "로그아웃하면 데몬이 끝납니다"
    case .noSessionManager: "systemd가 돌지 않는 곳입니다"
    case .onMains(let percent): "전원에 꽂혀 있습니다\(percent.map { "(\($0)%)" } ?? "")"
    case .onBattery(let percent):
      percent < HealthState.lowPercent
        ? "\(percent)% 남았고 전원에 꽂혀 있지 않아 나서기 전에 꺼질 수 있습니다" : "\(percent)%"
    case .noBattery: "배터리가 없는 컴퓨터입니다"
    case .batteryUnknown(let reason): "상태를 알 수 없습니다\(Self.because(reason))"
    case .clockSynchronized: "네트워크로 맞추고 있습니다"
    case .clockFree: "네트워크로 맞추고 있지 않습니다. 시계가 틀리면 알람도 모두 틀립니다"
    case .clockUnknown(let reason): "맞추고 있는지 알 수 없습니다\(Self.because(reason))"
    case .timeZonesPresent: "있습니다"
    case .timeZonesMissing(let folder): "\(folder.subjectOfAbsence) 없어 알 수 없습니다"
    case .timetablesCover(let until): "오늘 밤과 앞으로 7일에 쓸 수 있습니다(\(until)까지)"
    case .timetablesEnd(let day): "오늘 밤은 되지만 \(day) 밤에 쓸 것이 없습니다"
    case .timetablesOver(let day): "오늘 밤에 쓸 것이 없습니다. 마지막 것이 \(day)에 끝났습니다"
    case .timetablesBegin(let day): "오늘 밤에 쓸 것이 없습니다. 첫 것이 \(day)에 시작합니다"
    case .onlySample: "없습니다. 내장된 견본은 실제 이동에 쓸 수 없습니다"
    case .timetablesElsewhere: "이 컴퓨터에는 없고 제공자에게 묻습니다"
    case .timetablesUnreadable(let reason): "읽을 수 없습니다: \(reason)"
    case .noProvider: "정하지 않아 이 컴퓨터의 시간표에서 찾습니다"
    case .providersAnswer(let names):
      "\(names.joined(separator: ", ").with(.subject)) 답합니다"
    case .providerFails(_, let reason): reason
    case .providersOffline(let names):
      "네트워크에 연결되어 있지 않아 \(names.joined(separator: ", "))에 물을 수 없습니다"
    case .providerKeyMissing(let name, _): "\(name)에는 키가 있어야 하는데 없습니다"
    case .providerKeyRefused(let name, _): "\(name.with(.subject)) 답하지만 키를 받아들이지 않습니다"
    case .providersUnreadable(let reason): "정해 둔 것을 쓸 수 없습니다: \(reason)"
    case .providerKeysOpen(let path): "\(path)에 있는 키를 남이 읽을 수 있어 쓰지 않습니다"
    case .databaseSound: "온전합니다"
    case .databaseNew: "아직 저장한 것이 없습니다"
    case .databaseDamaged(let detail):
      "망가졌습니다(\(detail)). 다음 명령에서 옆으로 치우고 알람을 건집니다"
    case .databaseUnusable(let reason): "쓸 수 없습니다: \(reason)"
    case .diskHasRoom(let bytes): "\(ByteText.size(bytes)) 남았습니다"
    case .diskNearlyFull(let bytes): "\(ByteText.size(bytes))밖에 남지 않았습니다"
    case .diskFull(let folder): "가득 차서 \(folder)에 아무것도 저장할 수 없습니다"
    case .diskRefuses(let folder, let reason): "\(folder)에 저장할 수 없습니다: \(reason)"
    case .noAnswer(_, let seconds): "\(seconds)초 안에 답이 없었습니다"
    }
  }
  var fixLabel: String { "고치기" }
  func doctorVerdict(warnings: Int, failures: Int) -> String {
    if failures > 0 {
      return "지금은 알람을 믿지 마세요. 문제 \(failures)개, 경고 \(warnings)개."
    }
    return warnings == 0
      ? "오늘 밤 알람은 울립니다." : "오늘 밤 알람은 울립니다. 경고 \(warnings)개를 보세요."
  }
  var doctorTestTitle: String { "아차가 보입니다" }
  var doctorTestBody: String { "'atcha doctor'의 시험입니다. 알람은 이렇게 보이고 사라지지 않습니다." }

  var doctorAbstract: String { "오늘 밤 알람이 정말 울릴지 확인합니다." }
  var doctorDiscussion: String {
    """
    시간표에서 귀에 닿기까지 모두 봅니다. 데몬, 데스크톱 알림(시험으로 하나를 띄웁니다), 소리, 절전, 로그아웃, 배터리, \
    시계, 시간대, 시간표, 제공자, 저장소, 디스크입니다. 저마다 좋음, 경고, 문제, 해당 없음 가운데 하나이고 고치는 명령이 \
    붙습니다. 아무것도 바꾸지 않습니다. 제공자에게는 시험 삼아 한 번 묻고, 이는 할당량에 들어갑니다.

    문제가 없으면 경고가 있어도 0으로, 문제가 있으면 78로 끝납니다.
    """
  }
  var doctorExample: String { "울릴까요?" }
  var doctorScriptExample: String { "스크립트에서: 무엇이 문제인지." }
  var doctorNotificationHelp: String { "시험으로 알림을 띄웁니다." }

  private static func process(_ number: Int?) -> String {
    number.map { "(프로세스 \($0))" } ?? ""
  }
  private static func because(_ reason: String) -> String { reason.isEmpty ? "" : "(\(reason))" }
}

extension String {
  /// A path reads badly with a particle that may be either form.
  fileprivate var subjectOfAbsence: String { "\(self) 폴더가" }
}
