import Foundation

/// A port on which connections are neither taken nor refused: its queue is full.
final class FullListener {
  private let listener: Int32
  private var waiting: [Int32] = []
  let port: Int

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        var result = unsafe bind(descriptor, pointer, length)
        if result == 0 { result = listen(descriptor, 0) }
        if result == 0 { result = unsafe getsockname(descriptor, pointer, &length) }
        return result
      }
    }
    guard result == 0 else { throw CocoaError(.fileReadUnknown) }
    port = Int(UInt16(bigEndian: address.sin_port))
    // More than the queue takes, without waiting for any of them.
    for _ in 0..<4 {
      let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      var address = address
      _ = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe connect(client, pointer, length)
        }
      }
      waiting.append(client)
    }
  }

  deinit {
    for descriptor in waiting { close(descriptor) }
    close(listener)
  }
}
