import AtchaTestSupport
import Domain
import Foundation
import Testing

@testable import AtchaData

@Suite("Last runs of ODsay put together")
struct OdsayAssemblyTests {
  private let parser = OdsayParser(Asked.context("odsay"))

  private func result(_ name: String) throws -> WireValue {
    try parser.result(try Asked.fixture("odsay/\(name).json")).get()
  }

  private func assembly(buses: [String]) throws -> OdsayAssembly {
    var assembly = OdsayAssembly(context: parser.context)
    assembly.trains[.init(start: 222, end: 9231)] = parser.lastTrain(try result("last-train"))
    for name in buses {
      let line = try #require(parser.busLine(try result(name)))
      assembly.buses[line.busID] = line
    }
    return assembly
  }

  @Test("a chain of subways is one unit, and intercity ways are left out")
  func parts() throws {
    let paths = parser.paths(try result("bus-then-subway"))
    #expect(paths.count == 1)
    let parts = OdsayAssembly.parts(try #require(paths.first))
    #expect(parts.units.count == 2)
    #expect(parts.walks.map(\.seconds) == [180, 240])
    #expect(parts.lastWalk.seconds == 300)
  }

  @Test("of two ways by train the later one counts, and 00:23 is after midnight")
  func train() throws {
    let train = try #require(parser.lastTrain(try result("last-train")))
    #expect(train.departure == (23 * 60 + 58) * 60)
    #expect(train.rides.map(\.arrival) == [(24 * 60 + 23) * 60, (24 * 60 + 31) * 60])
    #expect(train.rides.map(\.isLast) == [true, false])
  }

  @Test("the last bus is that of the direction one rides in")
  func directions() throws {
    let line = try #require(parser.busLine(try result("bus-401")))
    #expect(line.lastBoarding(at: 108_946) == (22 * 60 + 40) * 60)
    #expect(line.lastBoarding(at: 108_947) == (23 * 60 + 50) * 60)
    #expect(line.lastBoarding(at: 999) == (22 * 60 + 40) * 60)
    let night = try #require(parser.busLine(try result("bus-n61")))
    #expect(night.lastBoarding(at: 108_946) == (27 * 60 + 10) * 60)
  }

  @Test("the last bus of the day binds where it leaves early enough to meet the train")
  func busBinds() throws {
    let path = try #require(parser.paths(try result("bus-then-subway")).first)
    let route = try #require(try assembly(buses: ["bus-401"]).route(path))
    #expect(route.leaveBy.rfc3339 == "2026-12-04T22:37:00+09:00")
    #expect(route.legs.filter(\.isRide).map { $0.ride?.line } == ["401", "2호선", "신림선"])
    #expect(route.legs[1].ride?.isApproximate == true)
    #expect(route.legs[3].ride?.isApproximate == false)
    #expect(route.arrivalAt.rfc3339 == "2026-12-05T00:36:00+09:00")
    #expect(RouteChoice.isRideable(route))
  }

  @Test("a bus that still runs later is taken one interval before it would have to arrive")
  func trainBinds() throws {
    let path = try #require(parser.paths(try result("bus-then-subway")).first)
    let route = try #require(try assembly(buses: ["bus-401", "bus-n61"]).route(path))
    // 23:58 at the platform, 4 min to walk, 20 min to ride, 12 min between two buses, 3 min to walk.
    #expect(route.leaveBy.rfc3339 == "2026-12-04T23:19:00+09:00")
    #expect(route.legs[1].ride?.line == "N61")
    #expect(RouteChoice.isRideable(route))
  }

  @Test("without the times of one of its vehicles a way has none")
  func unknown() throws {
    let path = try #require(parser.paths(try result("bus-then-subway")).first)
    #expect(try assembly(buses: []).route(path) == nil)
  }

  @Test("a night is of a weekday, a Saturday, or a Sunday or holiday")
  func dayTypes() throws {
    func type(_ text: String) throws -> Int {
      OdsayAPI.dayType(try #require(CivilDate(text)))
    }
    #expect(try type("2026-12-04") == 1)
    #expect(try type("2026-12-05") == 2)
    #expect(try type("2026-12-06") == 3)
    #expect(try type("2026-12-25") == 3)
    #expect(try type("2026-09-25") == 3)
    #expect(try type("2026-10-05") == 3)
  }

  @Test("holidays are those of the sample's source")
  func holidays() throws {
    let path = checkoutFolder.appending(path: "Sources/Timetable/Sample/Source/calendar.txt")
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "on", let date = CivilDate(words[1]), date.components.year >= 2026 {
        #expect(KoreanHolidays.contains(date), "\(line)")
      }
      if words.first == "yearly", let date = CivilDate("2030-\(words[1])") {
        #expect(KoreanHolidays.contains(date), "\(line)")
      }
    }
    let year = (0..<365).map { CivilDate(daysSince1970: 20_454 + $0) }
    #expect(year.count(where: KoreanHolidays.contains) == 22)
  }

  @Test("a key copied from a URL is decoded once, so that it is encoded once")
  func keys() {
    #expect(OdsayAPI.plain("a+b/c=") == "a+b/c=")
    #expect(OdsayAPI.plain("a%2Bb%2Fc%3D") == "a+b/c=")
    #expect(OdsayAPI.plain("100%") == "100%")
  }
}
