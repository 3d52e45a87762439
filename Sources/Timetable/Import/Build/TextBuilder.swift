import TimetableEngine

/// Collects the text of a model in the order in which it is asked for.
struct TextBuilder {
  private var bytes: [UInt8] = []
  private var interned = IDTable()
  private var refs: [TextRef] = []

  /// Adds text that is not expected again, such as an id.
  mutating func add(_ text: some Collection<UInt8>) throws(ImportError) -> TextRef {
    guard !text.isEmpty else { return .empty }
    let offset = bytes.count
    bytes.append(contentsOf: text)
    guard bytes.count <= Int(UInt32.max) else {
      throw ImportError(.tooLarge, "the texts of the feed have more than 4 GiB")
    }
    return TextRef(offset: UInt32(offset), count: UInt32(bytes.count - offset))
  }

  /// Adds text once, however often it is given.
  mutating func intern(_ text: ArraySlice<UInt8>) throws(ImportError) -> TextRef {
    guard !text.isEmpty else { return .empty }
    let (number, isNew) = text.withField { interned.insert($0) }
    if isNew { refs.append(try add(text)) }
    return refs[Int(number)]
  }

  var arena: TextArena {
    var arena = TextArena()
    _ = arena.add(bytes)
    return arena
  }
}

/// The texts of one table on their way into the model, each looked up once.
struct TextMap {
  private let texts: IDTable
  private var refs: [TextRef?]

  init(_ texts: IDTable) {
    self.texts = texts
    refs = [TextRef?](repeating: nil, count: texts.count)
  }

  mutating func ref(_ number: UInt32, _ builder: inout TextBuilder) throws(ImportError) -> TextRef {
    if let known = refs[Int(number)] { return known }
    let added = try builder.intern(texts[number])
    refs[Int(number)] = added
    return added
  }
}
