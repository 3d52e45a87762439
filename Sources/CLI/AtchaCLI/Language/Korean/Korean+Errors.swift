import Domain

extension Korean {
  var hintLabel: String { "도움말" }

  func ambiguousPlace(_ role: PlaceRole, _ text: String, candidates: [String]) -> Explanation {
    .init(
      "\(text.quoted(.topic)) 여러 곳의 이름입니다",
      hint: "--\(role.rawValue)에 하나를 고르세요: \(candidates.joined(separator: "; "))")
  }
  func unknownPlace(_ role: PlaceRole, _ text: String, similar: [String]) -> Explanation {
    .init(
      "\(text.quoted(.called)) 정류장이 없습니다",
      hint: similar.isEmpty
        ? "철자를 확인하거나 --\(role.rawValue)에 '위도,경도'나 'stop:ID'를 적으세요"
        : "혹시 이곳인가요: \(similar.joined(separator: "; "))")
  }
  func emptyPlace(_ role: PlaceRole) -> Explanation {
    .init(
      "--\(role.rawValue.with(.subject)) 비어 있습니다",
      hint: "역 이름, 'stop:ID', '위도,경도' 가운데 하나를 적으세요")
  }
  func latitudeOutOfRange(_ text: String) -> Explanation {
    .init("'\(text)': 위도가 -90에서 90 사이가 아닙니다", hint: "위도를 먼저 적으세요: 37.4979,127.0276")
  }
  func longitudeOutOfRange(_ text: String) -> Explanation {
    .init("'\(text)': 경도가 -180에서 180 사이가 아닙니다", hint: "위도를 먼저 적으세요: 37.4979,127.0276")
  }

  func ambiguousTime(
    _ clock: String, on date: String, _ earlier: String, _ later: String
  ) -> Explanation {
    .init(
      "\(date)에는 시계를 되돌려 \(clock.with(.subject)) 두 번 있습니다",
      hint: "하나를 고르세요: \(earlier) 또는 \(later)")
  }
  func skippedTime(_ clock: String, on date: String, jump: String) -> Explanation {
    .init(
      "\(date)에는 시계를 앞당겨 \(clock.with(.subject)) 없습니다",
      hint: "그다음 첫 시각은 \(jump)입니다")
  }
  func emptyWindow(notBefore: String, arriveBy: String) -> Explanation {
    .init(
      "도착 한도 \(arriveBy.with(.subject)) 출발 \(notBefore)보다 늦지 않습니다",
      hint: "--arrive-by를 늦추거나 --at을 앞당기세요")
  }
  func tooLongWindow(days: Int) -> Explanation {
    .init(
      "--at과 --arrive-by 사이가 \(days)일을 넘습니다", hint: "하룻밤을 물어보세요: --date YYYY-MM-DD")
  }
  func badNow(_ text: String) -> Explanation {
    .init(
      "ATCHA_NOW의 \(text.quoted(.topic)) 시차가 적힌 시각이 아닙니다",
      hint: "2026-11-30T23:40:00+09:00처럼 적거나 값을 지우세요")
  }

  var noTimetable: Explanation {
    .init("찾아볼 시간표가 없습니다", hint: "'atcha feed add 경로'로 GTFS zip 파일이나 폴더를 더하세요")
  }
  func unknownFeed(_ name: String, known: [String]) -> Explanation {
    .init(
      "'\(name)' 시간표가 없습니다",
      hint: known.isEmpty
        ? "'atcha feed add 경로 --name \(name)'\(KoreanParticle.towards.form(after: name)) 더하세요"
        : "지금 있는 것: \(known.joined(separator: ", "))")
  }
  func feedNotValid(
    _ feed: String, on date: String, from: String, until: String
  ) -> Explanation {
    .init(
      "'\(feed)' 시간표는 \(date)에 유효하지 않습니다(\(from)~\(until))",
      hint: "새 시간표를 받아 'atcha feed update \(feed)'\(KoreanParticle.object.form(after: feed)) 실행하세요")
  }
  func placeNotInTimetable(_ name: String) -> Explanation {
    .init(
      "\(name.quoted(.topic)) 그날 밤 시간표에 없습니다",
      hint: "이름을 다시 찾거나 'atcha feed list'를 확인하세요")
  }
  func unreadableTimetable(_ feed: String, _ detail: String) -> Explanation {
    .init(
      "'\(feed)' 시간표를 읽을 수 없습니다: \(detail)",
      hint: "'atcha feed update \(feed)'\(KoreanParticle.towards.form(after: feed)) 다시 만드세요")
  }
  var offline: Explanation {
    .init("네트워크에 연결되지 않았습니다", hint: "연결된 뒤 다시 하세요. 더해 둔 시간표는 연결 없이도 됩니다")
  }
  func providerUnavailable(_ provider: String, _ detail: String) -> Explanation {
    .init(
      "\(provider.with(.subject)) 응답하지 않습니다: \(detail)",
      hint: "잠시 뒤 다시 하거나 --feed로 더해 둔 시간표에서 찾으세요")
  }

  func feedNameTaken(_ name: String, source: String) -> Explanation {
    .init(
      "\(name.quoted(.topic)) 이미 \(source)에서 온 시간표의 이름입니다",
      hint:
        "--name으로 다른 이름을 쓰거나 먼저 'atcha feed remove \(name)'\(KoreanParticle.object.form(after: name)) 실행하세요"
    )
  }
  func badFeedName(_ name: String) -> Explanation {
    .init(
      "\(name.quoted(.topic)) 시간표 이름으로 쓸 수 없습니다",
      hint: "글자, 숫자, '-', '_', '.' 1~64자, 첫 자는 글자나 숫자로 지으세요")
  }
  func sourceMissing(_ path: String) -> Explanation {
    .init("\(path)에 읽을 것이 없습니다", hint: "경로를 확인하세요. GTFS zip 파일이나 폴더여야 합니다")
  }
  func cannotDownload(_ url: String) -> Explanation {
    .init(
      "\(url.with(.object)) 내려받을 수 없는 빌드입니다",
      hint: "파일을 직접 내려받아 'atcha feed add 파일'을 실행하세요")
  }
  func notAFeed(_ source: String, _ detail: String) -> Explanation {
    .init(
      "\(source.with(.topic)) GTFS 시간표가 아닙니다: \(detail)",
      hint: "GTFS zip에는 agency.txt, stops.txt, routes.txt, trips.txt, stop_times.txt가 있어야 합니다")
  }
  func worseFeed(_ name: String, _ detail: String) -> Explanation {
    .init(
      "'\(name)'의 새 시간표가 더 나빠서 옛것을 남겼습니다: \(detail)",
      hint: "'atcha feed validate 경로'로 살펴보세요")
  }
  func feedsLocked(seconds: Int) -> Explanation {
    .init("다른 atcha가 \(seconds)초째 시간표를 바꾸고 있습니다", hint: "끝난 뒤 다시 하세요")
  }

  func noSpace(_ path: String) -> Explanation {
    .init("디스크가 가득 찼습니다: \(path)", hint: "공간을 비우고 다시 하세요. 잃은 것은 없습니다")
  }
  func notPermitted(_ path: String) -> Explanation {
    .init("\(path)에 대한 권한이 없습니다", hint: "'ls -ld'로 소유자와 권한을 확인하세요")
  }
  func inputOutput(_ path: String, _ detail: String) -> Explanation {
    .init("\(path.with(.object)) 읽거나 쓸 수 없습니다: \(detail)", hint: "디스크를 확인한 뒤 다시 하세요")
  }
  var noHomeFolder: Explanation {
    .init(
      "HOME도 XDG 디렉터리도 설정되어 있지 않습니다",
      hint: "HOME이나 XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME을 설정하세요")
  }
  func outputFailed(_ detail: String) -> Explanation {
    .init("출력할 수 없습니다: \(detail)", hint: "출력이 가는 곳을 확인하세요")
  }
  var internalFault: Explanation {
    .init(
      "atcha 자체의 결함입니다", hint: "실행한 명령과 'atcha --version'의 출력을 함께 알려 주세요")
  }
  func unknownTopic(_ name: String, known: [String], nearest: String?) -> Explanation {
    .init(
      "\(name.quoted(.called)) 명령이나 주제가 없습니다",
      hint: nearest.map { "혹시 '\($0)'인가요?" }
        ?? "주제: \(known.joined(separator: ", ")). 명령은 'atcha help'에 있습니다")
  }
}
