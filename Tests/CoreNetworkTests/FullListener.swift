import Foundation
import Glibc

/// A port on which connections are neither taken nor refused: its queue is full.
final class FullListener {
  private let listener: Int32
  private var waiting: [Int32] = []
  let port: Int

  /// At 127.0.0.1, on a port of the system's choice.
  init() throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let made = try Self.listen(&address, AF_INET)
    listener = made
    port = Int(UInt16(bigEndian: address.sin_port))
    fill(address, AF_INET)
  }

  /// At ::1, on a port that a server of IPv4 has.
  init(onIPv6 port: Int) throws {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    address.sin6_port = in_port_t(port).bigEndian
    let made = try Self.listen(&address, AF_INET6)
    listener = made
    self.port = port
    fill(address, AF_INET6)
  }

  deinit {
    for descriptor in waiting { close(descriptor) }
    close(listener)
  }

  /// Binds to an address, and completes it.
  private static func listen<Address>(_ address: inout Address, _ family: Int32) throws -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    var length = socklen_t(MemoryLayout<Address>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        var result = unsafe bind(descriptor, pointer, length)
        if result == 0 { result = Glibc.listen(descriptor, 0) }
        if result == 0 { result = unsafe getsockname(descriptor, pointer, &length) }
        return result
      }
    }
    guard result == 0 else { throw CocoaError(.fileReadUnknown) }
    return descriptor
  }

  /// More than the queue takes, without waiting for any of them.
  private func fill<Address>(_ address: Address, _ family: Int32) {
    for _ in 0..<4 {
      let client = socket(
        family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      var address = address
      _ = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe connect(client, pointer, socklen_t(MemoryLayout<Address>.size))
        }
      }
      waiting.append(client)
    }
  }
}
