import Domain

extension English {
  var hintLabel: String { "hint" }

  func ambiguousPlace(_ role: PlaceRole, _ text: String, candidates: [String]) -> Explanation {
    .init(
      "'\(text)' is the name of several places",
      hint: "choose one for --\(role.rawValue): \(candidates.joined(separator: "; "))")
  }
  func unknownPlace(_ role: PlaceRole, _ text: String, similar: [String]) -> Explanation {
    .init(
      "no stop is called '\(text)'",
      hint: similar.isEmpty
        ? "check the spelling, or give --\(role.rawValue) as 'LAT,LON' or 'stop:ID'"
        : "did you mean: \(similar.joined(separator: "; "))?")
  }
  func emptyPlace(_ role: PlaceRole) -> Explanation {
    .init("--\(role.rawValue) is empty", hint: "name a station, 'stop:ID' or 'LAT,LON'")
  }
  func latitudeOutOfRange(_ text: String) -> Explanation {
    .init(
      "'\(text)' is not a position: the latitude is not between -90 and 90",
      hint: "give the latitude first: 37.4979,127.0276")
  }
  func longitudeOutOfRange(_ text: String) -> Explanation {
    .init(
      "'\(text)' is not a position: the longitude is not between -180 and 180",
      hint: "give the latitude first: 37.4979,127.0276")
  }

  func ambiguousTime(
    _ clock: String, on date: String, _ earlier: String, _ later: String
  ) -> Explanation {
    .init(
      "the clocks are put back on \(date) and show \(clock) twice",
      hint: "say which one: \(earlier) or \(later)")
  }
  func skippedTime(_ clock: String, on date: String, jump: String) -> Explanation {
    .init(
      "the clocks are put forward on \(date) and never show \(clock)",
      hint: "the first moment after that is \(jump)")
  }
  func emptyWindow(notBefore: String, arriveBy: String) -> Explanation {
    .init(
      "the latest arrival \(arriveBy) is not after the earliest departure \(notBefore)",
      hint: "give --arrive-by a later time, or --at an earlier one")
  }
  func tooLongWindow(days: Int) -> Explanation {
    .init(
      "more than \(days) days lie between --at and --arrive-by",
      hint: "ask about one night: --date YYYY-MM-DD")
  }
  func badNow(_ text: String) -> Explanation {
    .init(
      "ATCHA_NOW is '\(text)', which is not a time with an offset",
      hint: "write it as 2026-11-30T23:40:00+09:00, or unset it")
  }

  var noTimetable: Explanation {
    .init(
      "there is no timetable to search in",
      hint: "add one with 'atcha feed add PATH', a GTFS zip file or folder")
  }
  func unknownFeed(_ name: String, known: [String]) -> Explanation {
    .init(
      "there is no timetable called '\(name)'",
      hint: known.isEmpty
        ? "add one with 'atcha feed add PATH --name \(name)'"
        : "those at hand: \(known.joined(separator: ", "))")
  }
  func feedNotValid(
    _ feed: String, on date: String, from: String, until: String
  ) -> Explanation {
    .init(
      "the timetable '\(feed)' is not valid on \(date): it goes from \(from) to \(until)",
      hint: "get the current one and run 'atcha feed update \(feed)'")
  }
  func placeNotInTimetable(_ name: String) -> Explanation {
    .init(
      "'\(name)' is not in the timetable of that night",
      hint: "search for the name again, or check 'atcha feed list'")
  }
  func unreadableTimetable(_ feed: String, _ detail: String) -> Explanation {
    .init(
      "the timetable '\(feed)' cannot be read: \(detail)",
      hint: "make it anew with 'atcha feed update \(feed)'")
  }
  var offline: Explanation {
    .init(
      "no way to the network", hint: "try again when online; added timetables work offline")
  }
  func providerUnavailable(_ provider: String, _ detail: String) -> Explanation {
    .init(
      "\(provider) does not answer: \(detail)",
      hint: "try again in a minute, or search an added timetable with --feed")
  }

  func feedNameTaken(_ name: String, source: String) -> Explanation {
    .init(
      "'\(name)' is already the timetable from \(source)",
      hint: "choose another name with --name, or run 'atcha feed remove \(name)' first")
  }
  func badFeedName(_ name: String) -> Explanation {
    .init(
      "'\(name)' cannot be the name of a timetable",
      hint: "1 to 64 letters, digits, '-', '_' or '.', a letter or digit first")
  }
  func sourceMissing(_ path: String) -> Explanation {
    .init("nothing to read at \(path)", hint: "check the path: a GTFS zip file or folder")
  }
  func cannotDownload(_ url: String) -> Explanation {
    .init(
      "this build cannot download \(url)",
      hint: "download the file yourself and run 'atcha feed add FILE'")
  }
  func notAFeed(_ source: String, _ detail: String) -> Explanation {
    .init(
      "\(source) is not a GTFS timetable: \(detail)",
      hint: "a GTFS zip has at least agency.txt, stops.txt, routes.txt, trips.txt, stop_times.txt")
  }
  func worseFeed(_ name: String, _ detail: String) -> Explanation {
    .init(
      "the new timetable for '\(name)' is worse, the old one stays: \(detail)",
      hint: "look at it with 'atcha feed validate PATH'")
  }
  func feedsLocked(seconds: Int) -> Explanation {
    .init(
      "another atcha has been changing the timetables for \(seconds) s",
      hint: "try again when it has ended")
  }

  func noSpace(_ path: String) -> Explanation {
    .init("the disk is full: \(path)", hint: "free some space and try again; nothing was lost")
  }
  func notPermitted(_ path: String) -> Explanation {
    .init("no permission for \(path)", hint: "check its owner and mode with 'ls -ld'")
  }
  func inputOutput(_ path: String, _ detail: String) -> Explanation {
    .init("cannot read or write \(path): \(detail)", hint: "check the disk, then try again")
  }
  var noHomeFolder: Explanation {
    .init(
      "neither HOME nor the XDG directories are set",
      hint: "set HOME, or XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_CACHE_HOME")
  }
  func outputFailed(_ detail: String) -> Explanation {
    .init("cannot write the output: \(detail)", hint: "check where the output goes")
  }
  var internalFault: Explanation {
    .init(
      "a fault of atcha itself",
      hint: "please report it with the command that you ran and 'atcha --version'")
  }
  func unknownTopic(_ name: String, known: [String], nearest: String?) -> Explanation {
    .init(
      "there is no command or topic '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" }
        ?? "topics: \(known.joined(separator: ", ")); 'atcha help' lists the commands")
  }
}
