import TimetableEngine

extension ModelBuilder {
  /// Adds the translations by subject, index, original and language, each once.
  mutating func addTranslations() throws(ImportError) {
    guard !tables.translations.rows.isEmpty else { return }
    var index = TranslationIndex(tables, stopOrder)
    var entries: [TranslationIndex.Entry] = []
    for row in tables.translations.rows {
      let before = entries.count
      index.resolve(row, tables, stopRanks, &entries)
      if entries.count == before {
        session.log.add(
          .translationUnused, file: Table.translations.rawValue, line: Int(row.line),
          detail: tables.translations.texts.string(row.record != 0 ? row.record : row.original))
      }
      guard entries.count <= session.limits.translations else {
        throw session.tooMany(session.limits.translations, "translated names", .translations)
      }
    }
    let texts = tables.translations.texts
    let ranks = inverse(of: texts.sorted())
    func key(_ entry: TranslationIndex.Entry) -> (UInt8, UInt32, UInt32, UInt32, UInt32) {
      (
        entry.subject.rawValue, entry.index, ranks[Int(entry.original)],
        ranks[Int(entry.language)], ranks[Int(entry.translation)]
      )
    }
    entries.sort { key($0) < key($1) }
    var map = TextMap(texts)
    var last: TranslationIndex.Entry?
    for entry in entries {
      let isRepeated =
        last.map {
          $0.subject == entry.subject && $0.index == entry.index && $0.original == entry.original
            && $0.language == entry.language
        } ?? false
      last = entry
      if isRepeated { continue }
      model.translations.append(
        TimetableModel.Translation(
          subject: entry.subject, index: entry.index, original: try map.ref(entry.original, &text),
          language: try map.ref(entry.language, &text),
          text: try map.ref(entry.translation, &text)))
    }
  }
}
