extension Korean {
  func feedAdded(_ name: String) -> String { "'\(name)' 시간표를 더했습니다." }
  func feedReplaced(_ name: String) -> String { "'\(name)' 시간표를 새것으로 바꿨습니다." }
  func feedAddedBeside(_ name: String, from date: String) -> String {
    "'\(name)'에 \(date)부터 쓸 시간표를 더했습니다. 그때까지는 지금 것을 씁니다."
  }
  func feedUnchanged(_ name: String) -> String { "'\(name)' 시간표는 이미 최신입니다." }
  func feedRemoved(_ name: String) -> String { "'\(name)' 시간표를 지웠습니다." }

  var publisherLabel: String { "제공" }
  var validLabel: String { "유효 기간" }
  var contentsLabel: String { "내용" }
  var skippedLabel: String { "건너뜀" }
  func agencies(_ count: String, isOne: Bool) -> String { "운영사 \(count)곳" }
  func lines(_ count: String, isOne: Bool) -> String { "노선 \(count)개" }
  func stopCount(_ count: String, isOne: Bool) -> String { "정류장 \(count)곳" }
  func runs(_ count: String, isOne: Bool) -> String { "운행 \(count)회" }
  func rows(_ count: String, isOne: Bool) -> String { "\(count)행" }
  var noticedLabel: String { "참고" }
  var nothingSkipped: String { "없음" }
  func morePlaces(_ count: String) -> String { "그 밖에 \(count)곳" }
  func importing(_ name: String) -> String { "\(name) 읽는 중" }
  func feedIsFine(_ source: String) -> String { "\(source): 모든 행을 쓸 수 있습니다." }
  func feedHasFaults(_ source: String, rows: String, isOne: Bool) -> String {
    "\(source): \(rows)행을 쓸 수 없습니다."
  }

  var nameHead: String { "이름" }
  var validHead: String { "유효 기간" }
  var stateHead: String { "오늘 밤" }
  var sizeHead: String { "크기" }
  var updatedHead: String { "갱신" }
  var fromHead: String { "출처" }
  var fromLabel: String { "출처" }
  var updatedLabel: String { "갱신한 때" }
  var addedLabel: String { "더한 때" }
  var versionLabel: String { "시간표" }
  var validTonight: String { "유효" }
  func beginsOn(_ date: String) -> String { "\(date) 시작" }
  func endedOn(_ date: String) -> String { "\(date) 만료" }
  var noFeeds: Explanation {
    .init(
      "더한 시간표가 없습니다. 내장 견본으로 검색하며, 실제 이동에는 쓸 수 없습니다.",
      hint: "'atcha feed add 경로'로 GTFS zip 파일이나 폴더를 더하세요")
  }
}
