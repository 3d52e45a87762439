import Domain

extension Japanese {
  func lastWayHome(night: DayWord?) -> String {
    night.map { "\(day($0))の夜の終電" } ?? "今夜の終電"
  }
  func lastBefore(nightEnd end: String) -> String { "\(end)までの最後の便" }
  var goesOnAllNight: String { "今夜は終夜運行のため、終電はありません。" }
  func leave(in countdown: String) -> String { "\(countdown)で出発" }
  var leaveNow: String { "今すぐ出発" }
  func leaveBy(_ moment: String) -> String { "遅くとも\(moment)" }
  var alarmLabel: String { "アラーム" }
  var boardLabel: String { "乗車" }
  var arriveLabel: String { "到着" }
  var alarmTimeHasPassed: String { "アラームの時刻は過ぎました" }

  func walk(_ duration: String) -> String { "徒歩\(duration)" }
  func change(_ duration: String) -> String { "乗換 徒歩\(duration)" }
  var changeHere: String { "同じ場所で乗換" }
  func slack(_ duration: String) -> String { "余裕\(duration)" }
  var noSlack: String { "余裕なし" }
  func towards(_ headsign: String) -> String {
    ["行", "行き", "方面"].contains { headsign.hasSuffix($0) } ? headsign : "\(headsign)行き"
  }
  func terminates(at stop: String) -> String { "終点\(stop)" }
  func stops(_ count: Int, mode: Leg.Mode) -> String {
    mode == .subway || mode == .rail ? "\(count)駅" : "\(count)停留所"
  }
  func platform(_ name: String) -> String {
    name.allSatisfy(\.isNumber) ? "\(name)番のりば" : "のりば\(name)"
  }
  func lastRun(mode: Leg.Mode) -> String { mode == .bus ? "この路線の最終バス" : "この路線の終電" }
  var bindingLeg: String { "これを逃すと帰れません" }
  func shortTurn(_ moment: String, endsAt stop: String, mode: Leg.Mode) -> String {
    "\(moment)発もありますが\(stop)止まりです"
  }
  var stayOnBoard: String { "降りずにそのまま" }
  var askDriver: String { "乗り降りする場所を運転士に伝えてください" }
  var live: String { "リアルタイム" }
  func modeName(_ mode: Leg.Mode) -> String {
    switch mode {
    case .walk: "徒歩"
    case .subway: "地下鉄"
    case .rail: "列車"
    case .tram: "路面電車"
    case .bus: "バス"
    case .ferry: "フェリー"
    case .cableway: "ロープウェイ"
    case .other: "乗り物"
    }
  }

  func changes(_ count: Int) -> String { count == 0 ? "乗換なし" : "乗換\(count)回" }
  func walkTotal(_ duration: String) -> String { "徒歩\(duration)" }
  func inAll(_ duration: String) -> String { "計\(duration)" }
  func orWalk(_ duration: String, _ distance: String) -> String {
    "歩いても\(duration)、\(distance)"
  }

  var fewerChangesTitle: String { "乗換の少ない行き方" }
  var earlierTitle: String { "もっと早い便" }
  var stillPossibleTitle: String { "まだ間に合う行き方" }
  var otherWaysTitle: String { "ほかの行き方、途中まで" }
  var nextTitle: String { "朝の始発" }
  var leaveHead: String { "出発" }
  var boardHead: String { "乗車" }
  var arriveHead: String { "到着" }
  var changesHead: String { "乗換" }
  var walkHead: String { "徒歩" }
  var linesHead: String { "路線" }
  func remaining(_ distance: String) -> String { "目的地まで残り\(distance)" }

  func hasLeft(night: DayWord?) -> String {
    night.map { "\(day($0))の夜の終電は出ました" } ?? "今夜の終電は出ました"
  }
  func leftAt(_ moment: String, _ ago: String) -> String {
    "\(moment)までに出る必要がありました(\(ago))。"
  }
  func leavesBefore(_ asked: String, night: DayWord?) -> String {
    night.map { "\(day($0))の夜の終電は\(asked)より前に出ます" }
      ?? "今夜の終電は\(asked)より前に出ます"
  }
  func mustLeaveBy(_ moment: String, _ countdown: String) -> String {
    "乗るには遅くとも\(moment)に出てください(\(countdown))。"
  }
  var nothingElseTonight: String { "その夜はほかの便がありません。" }
  func noRouteTitle(_ reason: SearchAnswer.Reason?) -> String {
    switch reason {
    case .walkable: "歩ける距離です"
    case .tooClose: "もう着いています"
    case .originOutside, .destinationOutside: "時刻表の地域の外です"
    case .notConnected, nil: "この時刻表では帰る方法がありません"
    }
  }
  func noRouteText(_ reason: SearchAnswer.Reason?, from: String, to: String) -> String {
    switch reason {
    case .walkable: "\(from)から\(to)へは歩くのが一番早いです。"
    case .tooClose:
      from == to
        ? "出発地も目的地も\(from)です。" : "\(from)と\(to)は同じ場所です。"
    case .originOutside: "\(from)から歩ける範囲に停留所がありません。"
    case .destinationOutside: "\(to)まで歩ける範囲に停留所がありません。"
    case .notConnected, nil: "この夜、\(from)から\(to)への便はありません。"
    }
  }
  func outsideHint(_ provider: String) -> String {
    "\(provider) の対象外の場所です。'atcha provider list' でほかを選び、--provider で尋ねてください"
  }
  func noRouteHint(_ reason: SearchAnswer.Reason?) -> String {
    switch reason {
    case .walkable: "乗る便もアラームも要りません。好きなときに出てください"
    case .tooClose: "--toに別の場所を指定してください"
    case .originOutside, .destinationOutside:
      "'atcha feed list'で時刻表を確かめ、'atcha feed add'で追加してください"
    case .notConnected, nil: "--dateで別の夜を、--arrive-byでもっと遅い到着を試してください"
    }
  }
  var goneHint: String { "別の夜は'atcha search --date YYYY-MM-DD'で探せます" }

  var sourceLabel: String { "出典" }
  func valid(from: String?, until: String?) -> String? {
    switch (from, until) {
    case (let from?, let until?): "有効期間 \(from)〜\(until)"
    case (let from?, nil): "有効期間 \(from)から"
    case (nil, let until?): "有効期間 \(until)まで"
    case (nil, nil): nil
    }
  }
  func asOf(_ moment: String) -> String { "\(moment)現在" }
  var scheduledTimes: String { "定刻" }
  var liveTimes: String { "リアルタイムの時刻" }
  var sampleName: String { "内蔵のソウルの見本" }
  var sampleWarning: String { "見本の時刻表: 実際の移動には使えません" }
  func yourClock(_ moment: String, offset: String) -> String {
    "時刻はすべて現地時刻です。この機械の時計は\(moment)(UTC\(offset))です。"
  }
}
