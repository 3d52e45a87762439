import CoreStorage
import Glibc

/// `mix DATABASE JOURNAL WORKER FIRST COUNT`: adds rows, counts up a shared document and takes claims.
struct StoreWork {
  let database: Database
  let journal: Journal
  let worker: String
  let operations: Range<Int>

  init(_ arguments: [String]) throws {
    guard arguments.count == 6, let first = Int(arguments[4]), let count = Int(arguments[5]) else {
      throw WorkerError.arguments
    }
    var configuration = Database.Configuration(path: arguments[1])
    configuration.busyMilliseconds = 30_000
    database = Database(configuration)
    journal = Journal(path: arguments[2])
    worker = arguments[3]
    operations = first..<(first + count)
  }

  func run() async throws {
    let documents = DocumentStore(database)
    let rows = CollectionStore(database, name: "row")
    for operation in operations {
      switch operation % 4 {
      case 0, 1:
        let id = "\(worker)-\(operation)"
        try await rows.put(.init(id: id, sort: Int64(operation), body: Array(id.utf8)))
        journal.note("row \(id)")
      case 2:
        try await documents.mutate("count") { body in
          let before = body.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
          body = Array(String(before + 1).utf8)
        }
        journal.note("count")
      default:
        let key = StoredClaim.Key(id: "shared", stage: "ring", due: Int64(operation))
        let claim = try await rows.write { rows -> StoredClaim? in
          let result = try rows.claim(
            key, by: .current, now: 1_000, leaseSeconds: 30, maximumStarts: 2)
          guard case .claimed(let claim) = result, try rows.begin(claim) else { return nil }
          return claim
        }
        if let claim {
          journal.note("claim \(operation)")
          try await rows.write { rows in try rows.finish(claim, now: 1_000) }
        }
      }
    }
    Journal.say("done")
  }
}

/// `hold DATABASE MILLISECONDS`: keeps the write lock for so long.
struct LockHolding {
  let database: Database
  let milliseconds: UInt32

  init(_ arguments: [String]) throws {
    guard arguments.count == 3, let milliseconds = UInt32(arguments[2]) else {
      throw WorkerError.arguments
    }
    database = Database(.init(path: arguments[1]))
    self.milliseconds = milliseconds
  }

  func run() async throws {
    let milliseconds = milliseconds
    try await CollectionStore(database, name: "row").write { rows in
      try rows.put(.init(id: "holder", sort: 0, body: []))
      Journal.say("holding")
      usleep(milliseconds * 1_000)
    }
    Journal.say("done")
  }
}

/// `unprivileged DATABASE`: gives up the rights of root, then reads and tries to write.
struct UnprivilegedWork {
  let database: Database

  init(_ arguments: [String]) throws {
    guard arguments.count == 2 else { throw WorkerError.arguments }
    database = Database(.init(path: arguments[1]))
  }

  func run() async throws {
    // 65534 is "nobody"; without root the rights are those of an ordinary user already.
    if getuid() == 0, setgid(65_534) != 0 || setuid(65_534) != 0 {
      throw WorkerError.arguments
    }
    let documents = DocumentStore(database)
    let body = try await documents.read("kept")
    Journal.say("read \(String(decoding: body ?? [], as: UTF8.self))")
    do {
      try await documents.write([1], for: "new")
      Journal.say("written")
    } catch let error as StorageError {
      Journal.say("refused \(error.kind)")
      Journal.say(error.message)
    }
  }
}
