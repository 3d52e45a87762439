/// Something that takes the bytes of a file in order.
protocol ByteSink {
  mutating func take(_ bytes: UnsafeRawBufferPointer)
}

/// The sections of a file to be, in memory, in the order in which they will stand.
struct SectionBuffer {
  private var sections: [Section] = []

  mutating func add<Element: BitwiseCopyable>(_ id: Layout.Section, _ elements: [Element]) {
    sections.append(
      Section(
        id: id, elementSize: MemoryLayout<Element>.stride, count: elements.count,
        content: ArrayContent(elements)))
  }

  /// Gives header, table and sections to a sink.
  func write(walking: WalkingSettings, to sink: inout some ByteSink) {
    var table: [Layout.SectionRecord] = []
    let contentStart =
      MemoryLayout<Layout.Header>.stride
      + sections.count * MemoryLayout<Layout.SectionRecord>.stride
    var offset = contentStart
    for section in sections {
      offset = (offset + Layout.alignment - 1) / Layout.alignment * Layout.alignment
      table.append(
        .init(
          id: section.id.rawValue, elementSize: UInt32(section.elementSize),
          offset: UInt64(offset), count: UInt64(section.count)))
      offset += section.elementSize * section.count
    }
    var tableChecksum = StreamingChecksum()
    ArrayContent(table).give(to: &tableChecksum)
    var content = StreamingChecksum()
    giveContent(table: table, start: contentStart, to: &content)
    let header = Layout.Header(
      magic: Layout.magic, version: Layout.version, sectionCount: UInt32(table.count),
      fileSize: UInt64(offset), tableChecksum: tableChecksum.finish(),
      contentChecksum: content.finish(), transferMetres: walking.transferMetres,
      detour: walking.detour, speed: walking.speed, changeSeconds: walking.changeSeconds)
    ArrayContent([header]).give(to: &sink)
    ArrayContent(table).give(to: &sink)
    giveContent(table: table, start: contentStart, to: &sink)
  }

  private func giveContent(
    table: [Layout.SectionRecord], start: Int, to sink: inout some ByteSink
  ) {
    var position = start
    for (section, record) in zip(sections, table) {
      let gap = [UInt8](repeating: 0, count: Int(record.offset) - position)
      ArrayContent(gap).give(to: &sink)
      section.content.give(to: &sink)
      position = Int(record.offset) + section.count * section.elementSize
    }
  }

  private struct Section {
    var id: Layout.Section
    var elementSize: Int
    var count: Int
    var content: any SectionContent
  }
}

/// An array of records of any kind, to be had as bytes.
private protocol SectionContent {
  func give(to sink: inout some ByteSink)
}

private struct ArrayContent<Element: BitwiseCopyable>: SectionContent {
  private let elements: [Element]
  init(_ elements: [Element]) { self.elements = elements }
  func give(to sink: inout some ByteSink) {
    unsafe elements.withUnsafeBytes { unsafe sink.take($0) }
  }
}

/// The same value as ``Checksum`` over the pieces joined, whatever their lengths.
struct StreamingChecksum: ByteSink {
  private var checksum = Checksum()
  private var rest: [UInt8] = []

  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    if !rest.isEmpty {
      start = min(8 - rest.count, bytes.count)
      unsafe rest.append(contentsOf: bytes[..<start])
      guard rest.count == 8 else { return }
      unsafe rest.withUnsafeBytes { unsafe checksum.add($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = (bytes.count - start) / 8 * 8
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: bytes[start..<start + whole]))
    unsafe rest.append(contentsOf: bytes[(start + whole)...])
  }

  mutating func finish() -> UInt64 {
    unsafe rest.withUnsafeBytes { unsafe checksum.add($0) }
    rest = []
    return checksum.value
  }
}
