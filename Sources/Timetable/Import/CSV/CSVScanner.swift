import Glibc

/// Splits a stream of chunks into rows and fields (RFC 4180, and what feeds do to it).
///
/// CR, LF and CRLF end a row; a field that begins with a quote may hold all of them. Fields are found
/// in place: nothing is copied but the row that lies across two chunks. The work and the memory for a
/// row are bounded by `rowLimit`: a longer one is passed over, from its first line on, so that one
/// stray quote does not swallow the rest of a file.
@safe struct CSVScanner: ~Copyable {
  private enum Scan {
    case row(next: Int, newLines: Int)
    case needsMore
  }

  /// What is wrong with a row that was passed over.
  enum Fault { case rowTooLong, unclosedQuote }

  /// Physical line on which the row begins, from 1.
  private(set) var line = 0
  /// The current row; valid until the next one is read.
  private(set) var row: CSVRow

  private let stream: ChunkStream
  private let onFault: (Fault, Int) -> Void
  private let rowLimit: Int
  private let columnLimit: Int
  private let fields: UnsafeMutablePointer<CSVRow.Field>
  /// Number of fields of the row, more than are kept included.
  private var fieldCount = 0
  private var chunk: ChunkStream.Chunk?
  private var origin: UnsafeMutablePointer<UInt8>
  /// Positions relative to `origin`: the next row, and the end of what is there.
  private var cursor = 0
  private var end = 0
  private var nextLine = 1
  private var isAtEnd = false
  private var endsWithCR = false
  private let placeholder: UnsafeMutablePointer<UInt8>

  /// - Parameter onFault: called for each row that is passed over, with its line.
  init(
    _ stream: ChunkStream, limits: ImportLimits, onFault: @escaping (Fault, Int) -> Void
  ) {
    self.stream = stream
    self.onFault = onFault
    rowLimit = limits.rowBytes
    columnLimit = limits.columns
    unsafe fields = .allocate(capacity: limits.columns)
    unsafe placeholder = .allocate(capacity: 1)
    unsafe placeholder.initialize(to: 0x0A)
    unsafe origin = placeholder
    row = unsafe CSVRow(start: placeholder, fields: fields, fieldCount: 0, kept: 0)
  }

  deinit {
    unsafe fields.deallocate()
    unsafe placeholder.deallocate()
  }

  /// The first bytes of the table, for byte-order marks; call before the first row.
  mutating func peek(_ count: Int) throws(ImportError) -> [UInt8] {
    if chunk == nil { try refill() }
    return (cursor..<min(end, cursor + count)).map { unsafe origin[$0] }
  }

  /// Skips bytes before the first row.
  mutating func skip(_ count: Int) { cursor += count }

  /// Reads the next row that is not blank; false at the end.
  mutating func next() throws(ImportError) -> Bool {
    while true {
      if endsWithCR, cursor < end {
        if unsafe origin[cursor] == 0x0A { cursor += 1 }
        endsWithCR = false
      }
      if cursor >= end {
        if isAtEnd { return false }
        try refill()
        continue
      }
      switch scanRow() {
      case .row(let next, let newLines):
        guard next - cursor <= rowLimit else {
          try passOver(.rowTooLong)
          continue
        }
        row = unsafe CSVRow(
          start: origin + cursor, fields: fields, fieldCount: fieldCount,
          kept: min(fieldCount, columnLimit))
        line = nextLine
        nextLine += newLines
        cursor = next
        if fieldCount == 1, row[0].isEmpty { continue }
        return true
      case .needsMore:
        if isAtEnd {
          try passOver(.unclosedQuote)
        } else if end - cursor > rowLimit {
          try passOver(.rowTooLong)
        } else {
          try refill()
        }
      }
    }
  }

  /// Finds the fields of the row that begins at `cursor`.
  private mutating func scanRow() -> Scan {
    let base = unsafe origin + cursor
    let limit = unsafe origin + end
    var p = unsafe base
    var fieldStart = unsafe base
    var count = 0
    var newLines = 1
    var isQuoted = false
    while true {
      // At the start of a field; `limit` holds a line feed.
      while unsafe p.pointee == 0x20 { unsafe p += 1 }
      if unsafe p.pointee == 0x22 {
        isQuoted = true
        unsafe fieldStart = p
        unsafe p += 1
        while true {
          while unsafe p.pointee != 0x22 {
            if unsafe p.pointee <= 0x0D {
              if unsafe p >= limit { return .needsMore }
              // CRLF counts once, by its LF.
              if unsafe p.pointee == 0x0A || (p.pointee == 0x0D && p[1] != 0x0A) { newLines += 1 }
            }
            unsafe p += 1
          }
          // A quote as the last byte there is may be the first of two.
          if unsafe p + 1 >= limit && !isAtEnd { return .needsMore }
          guard unsafe p[1] == 0x22 else { break }
          unsafe p += 2
        }
        unsafe p += 1
      }
      while true {
        while unsafe p.pointee > 0x2C { unsafe p += 1 }
        let byte = unsafe p.pointee
        if byte == 0x2C || byte == 0x0A || byte == 0x0D { break }
        unsafe p += 1
      }
      let byte = unsafe p.pointee
      if unsafe p >= limit && !isAtEnd { return .needsMore }
      if count < columnLimit {
        unsafe fields[count] = unsafe CSVRow.Field(
          start: UInt32(truncatingIfNeeded: fieldStart - base),
          count: UInt32(truncatingIfNeeded: p - fieldStart), isQuoted: isQuoted)
      }
      count += 1
      if byte == 0x2C {
        unsafe p += 1
        unsafe fieldStart = p
        isQuoted = false
        continue
      }
      fieldCount = count
      endsWithCR = byte == 0x0D
      return unsafe .row(next: min(p - origin + 1, end), newLines: newLines)
    }
  }

  /// Goes on after the first line of a row that is not to be read.
  private mutating func passOver(_ fault: Fault) throws(ImportError) {
    onFault(fault, nextLine)
    nextLine += 1
    endsWithCR = false
    while true {
      while cursor < end {
        let byte = unsafe origin[cursor]
        cursor += 1
        if byte == 0x0A || byte == 0x0D {
          endsWithCR = byte == 0x0D
          return
        }
      }
      if isAtEnd { return }
      try refill()
    }
  }

  /// Takes the next chunk and moves what is left of the last one before it.
  private mutating func refill() throws(ImportError) {
    guard let fresh = try stream.next() else {
      isAtEnd = true
      return
    }
    let rest = end - cursor
    let start = unsafe fresh.base - rest
    if rest > 0 { unsafe start.update(from: origin + cursor, count: rest) }
    if let chunk { stream.recycle(chunk) }
    chunk = fresh
    unsafe origin = start
    cursor = 0
    end = rest + fresh.count
    unsafe origin[end] = 0x0A
  }
}
