import CCurl
import Glibc

/// libcurl's numbers as what a person can do something about.
struct CurlFailure {
  private let transfer: CurlTransfer
  private let code: CURLcode
  private var host: String { transfer.host }

  init(_ transfer: CurlTransfer, _ code: CURLcode) {
    self.transfer = transfer
    self.code = code
  }

  var error: NetworkError {
    switch code {
    case CURLE_URL_MALFORMAT: .badURL(host)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      MachineNetwork.isUp ? .dns(host: host) : .offline(.noNetwork)
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY: unreachable
    case CURLE_OPERATION_TIMEDOUT: timeout
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CERTPROBLEM:
      .tls(host: host, problem)
    case CURLE_SSL_CACERT_BADFILE:
      .unusable(reason: "no certificates in \(transfer.certificateFile ?? "the system's store")")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      .truncated(host: host)
    case CURLE_FILESIZE_EXCEEDED: .tooLarge(host: host, limit: transfer.limits.bytes)
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL,
      CURLE_WRITE_ERROR:
      .undecodable(host: host, reason: transfer.words(code))
    default: .undecodable(host: host, reason: transfer.words(code))
    }
  }

  private var unreachable: NetworkError {
    let number = Int32(transfer.number(CURLINFO_OS_ERRNO))
    if [ENETUNREACH, ENETDOWN].contains(number), !MachineNetwork.isUp {
      return .offline(.noNetwork)
    }
    let reason = number == 0 ? transfer.words(code) : unsafe String(cString: strerror(number))
    return .connect(host: host, reason: reason)
  }

  private var timeout: NetworkError {
    let isConnected =
      transfer.hasBegunAnswer || transfer.count(CURLINFO_PRETRANSFER_TIME_T) > 0
    let limits = transfer.limits
    return .timeout(
      host: host, phase: isConnected ? .answering : .connecting,
      after: .milliseconds(isConnected ? limits.total : min(limits.connect, limits.total)))
  }

  /// By the numbers of OpenSSL's verification; a wrong name is told by libcurl in words alone.
  private var problem: NetworkError.TLSProblem {
    switch transfer.number(CURLINFO_SSL_VERIFYRESULT) {
    case 9: .notYetValid
    case 10: .expired
    case 18: .selfSigned
    case 19, 20, 21: .unknownIssuer(store: transfer.store)
    case 62: .wrongHost
    default:
      transfer.words(code).contains("subject name") ? .wrongHost : .other(transfer.words(code))
    }
  }
}

/// Whether this computer has a way out at all.
enum MachineNetwork {
  /// True where an interface other than the loopback is up and has an address.
  static var isUp: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return true }
    defer { unsafe freeifaddrs(first) }
    var next = unsafe first
    while let interface = unsafe next {
      let flags = unsafe Int32(bitPattern: interface.pointee.ifa_flags)
      let isUp = flags & Int32(IFF_UP) != 0
      let isLoopback = flags & Int32(IFF_LOOPBACK) != 0
      if let address = unsafe interface.pointee.ifa_addr, isUp, !isLoopback {
        let family = unsafe Int32(address.pointee.sa_family)
        if family == AF_INET || family == AF_INET6 { return true }
      }
      unsafe next = unsafe interface.pointee.ifa_next
    }
    return false
  }
}
