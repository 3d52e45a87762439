import Domain

/// Which timetables of a feed stay when a new one comes.
enum FeedRetention {
  /// Fewer runs than one in ten of the old timetable are taken for a broken feed.
  private static let fewestRunsShare = 10

  /// Why a new timetable may not take the place of what is there; nil where it may.
  static func fault(
    of new: FeedVersion, runs: Int, replacing old: FeedVersion, oldRuns: Int, today: CivilDate
  ) -> String? {
    if runs == 0 { return "it has no runs" }
    if new.validUntil < today, old.validUntil > new.validUntil {
      return "it ended on \(new.validUntil), the one that is there is valid until \(old.validUntil)"
    }
    if runs < oldRuns / fewestRunsShare {
      return "it has \(runs) runs, the one that is there has \(oldRuns)"
    }
    return nil
  }

  /// The versions of a feed with a new one, which comes first.
  ///
  /// An old one stays for the nights before the new one begins. The night that is tonight may have
  /// begun yesterday, or be a day ahead of UTC, so a day more is kept.
  static func versions(
    adding new: FeedVersion, to old: [FeedVersion], today: CivilDate
  ) -> [FeedVersion] {
    let yesterday = today.adding(days: -1)
    guard new.validFrom > yesterday else { return [new] }
    return [new]
      + old.filter {
        $0.digest != new.digest && $0.validFrom < new.validFrom && $0.validUntil >= yesterday
      }
  }
}
