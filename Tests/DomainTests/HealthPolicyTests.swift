import Testing

@testable import Domain

@Suite("What the facts of a machine mean for an alarm")
struct HealthPolicyTests {
  private let tonight = CivilDate(daysSince1970: 20_000)

  private func day(_ ahead: Int) -> CivilDate {
    CivilDate(daysSince1970: tonight.daysSince1970 + ahead)
  }

  private func feed(_ spans: (Int, Int)...) -> FeedRecord {
    FeedRecord(
      name: "a", source: "/a.zip", addedAt: Instant(0), updatedAt: Instant(0),
      versions: spans.map {
        FeedVersion(
          digest: "", importedAt: Instant(0), validFrom: day($0.0), validUntil: day($0.1),
          byteCount: 1)
      })
  }

  @Test("tonight and seven more nights are wanted, each from whichever timetable has it")
  func timetables() {
    let policy = { (feeds: [FeedRecord]) in HealthPolicy.timetables(feeds, tonight: tonight) }
    #expect(policy([]) == .onlySample)
    #expect(policy([feed((0, 7))]) == .timetablesCover(until: day(7)))
    #expect(policy([feed((0, 6))]) == .timetablesEnd(firstDayWithout: day(7)))
    #expect(policy([feed((0, 0))]) == .timetablesEnd(firstDayWithout: day(1)))
    #expect(policy([feed((-9, -1))]) == .timetablesOver(lastDay: day(-1)))
    #expect(policy([feed((1, 9))]) == .timetablesBegin(firstDay: day(1)))
    #expect(policy([feed((-3, 2), (3, 20))]) == .timetablesCover(until: day(20)))
    #expect(policy([feed((-3, 2)), feed((4, 20))]) == .timetablesEnd(firstDayWithout: day(3)))
    #expect(policy([feed((-3, 3)), feed((4, 20))]) == .timetablesCover(until: day(20)))
  }

  @Test("of several providers the worst counts, and being offline only where none can be asked")
  func providers() {
    func worst(_ states: HealthState...) -> HealthState {
      HealthPolicy.providers(states.enumerated().map { ("\($0)", $1) })
    }
    let (answers, fails) = (
      HealthState.providersAnswer(["x"]), HealthState.providerFails(name: "y", reason: "no")
    )
    let refused = HealthState.providerKeyRefused(name: "odsay", plans: true)
    let refusedPlaces = HealthState.providerKeyRefused(name: "kakao", plans: false)
    #expect(worst() == .noProvider)
    #expect(worst(answers) == .providersAnswer(["0"]))
    #expect(worst(answers, answers) == .providersAnswer(["0", "1"]))
    #expect(worst(answers, fails) == fails)
    #expect(worst(fails, refused) == refused)
    #expect(worst(refusedPlaces, fails) == refusedPlaces)
    #expect(
      worst(.providersOffline(["a"]), .providersOffline(["b"])) == .providersOffline(["0", "1"]))
    #expect(worst(.providersOffline(["a"]), refused) == refused)
    #expect(refused.grade == .failure && refusedPlaces.grade == .warning)
    #expect(HealthState.providerKeyMissing(name: "odsay", plans: true).grade == .failure)
    #expect(HealthState.providerKeyMissing(name: "kakao", plans: false).grade == .warning)
  }

  @Test(
    "on battery it is low below a fifth, and lost below 7 percent",
    arguments: [
      (100, HealthGrade.ok), (20, .ok), (19, .warning), (7, .warning), (6, .failure), (0, .failure),
    ])
  func battery(percent: Int, grade: HealthGrade) {
    #expect(HealthPolicy.battery(percent: percent, isOnBattery: true).grade == grade)
    #expect(HealthPolicy.battery(percent: percent, isOnBattery: false).grade == .ok)
  }

  @Test("without a battery there is nothing to say, and what nobody knows is not called well")
  func noBattery() {
    #expect(HealthPolicy.battery(percent: nil, isOnBattery: false) == .noBattery)
    #expect(HealthPolicy.battery(percent: nil, isOnBattery: nil).grade == .warning)
    #expect(HealthPolicy.battery(percent: nil, isOnBattery: true).grade == .warning)
  }

  @Test("a disk at each boundary")
  func disk() {
    let grade = { HealthPolicy.disk(freeBytes: $0, folder: "/").grade }
    #expect(grade(HealthPolicy.leastBytes - 1) == .failure)
    #expect(grade(HealthPolicy.leastBytes) == .warning)
    #expect(grade(HealthPolicy.fewBytes - 1) == .warning)
    #expect(grade(HealthPolicy.fewBytes) == .ok)
  }

  @Test("a daemon that is missed by an alarm is a failure, otherwise a warning")
  func daemon() {
    func grade(_ isRunning: Bool, _ isCurrent: Bool?, _ alarms: Int) -> HealthGrade {
      HealthPolicy.daemon(
        process: 7, isRunning: isRunning, isCurrent: isCurrent, alarms: alarms, isInstalled: false
      ).grade
    }
    #expect(grade(false, nil, 0) == .warning)
    #expect(grade(false, nil, 1) == .failure)
    #expect(grade(true, true, 1) == .ok)
    #expect(grade(true, nil, 1) == .ok)
    #expect(grade(true, false, 1) == .warning)
  }

  @Test("the word for scripts is that of the state alone")
  func codes() {
    #expect(HealthState.onBattery(percent: 3).code == "onBattery")
    #expect(HealthState.busWorks.code == "busWorks")
    #expect(HealthState.diskFull(folder: "/a(b)").code == "diskFull")
  }
}
