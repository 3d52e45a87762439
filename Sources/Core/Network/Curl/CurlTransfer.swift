import CCurl
import FoundationEssentials

/// One transfer in libcurl, used by its thread alone.
@safe final class CurlTransfer {
  let easy: UnsafeMutableRawPointer
  private let plan: TransferPlan
  private let promise: TransferPromise
  private var list: UnsafeMutablePointer<curl_slist>?
  private let message: UnsafeMutablePointer<CChar>
  private var head = TransferHead()
  private var body = Data()
  private var received = 0
  private var file: OutputFile?
  /// Why the body was refused, where it was.
  private var refusal: NetworkError?

  private static let messageBytes = Int(CURL_ERROR_SIZE)

  init?(_ plan: TransferPlan, _ promise: TransferPromise) {
    guard let easy = unsafe atcha_curl_easy_init() else { return nil }
    unsafe self.easy = unsafe easy
    self.plan = plan
    self.promise = promise
    unsafe message = .allocate(capacity: Self.messageBytes)
    unsafe message.initialize(repeating: 0, count: Self.messageBytes)
    guard prepare() else { return nil }
  }

  deinit {
    unsafe atcha_curl_easy_cleanup(easy)
    unsafe atcha_curl_slist_free_all(list)
    unsafe message.deallocate()
  }

  // MARK: Telling libcurl

  /// False where libcurl refuses any of it: what it does not take, such as a proxy that it does not
  /// speak to, must not be passed over.
  private func prepare() -> Bool {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let isTaken =
      unsafe pointer(CURLOPT_ERRORBUFFER, message)
      && pointer(CURLOPT_WRITEDATA, context) && pointer(CURLOPT_HEADERDATA, context)
      && receiver(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        return unsafe CurlTransfer.transfer(context)?.receive(piece) ?? 0
      }
      && receiver(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
        unsafe CurlTransfer.transfer(context)?.head.add(line)
        return size * count
      }
    return isTaken && prepareMessage() && prepareSafety()
  }

  private func prepareMessage() -> Bool {
    for line in plan.headers { unsafe list = unsafe atcha_curl_slist_append(list, line) }
    // Without this libcurl asks for leave before it sends a body.
    unsafe list = unsafe atcha_curl_slist_append(list, "Expect:")
    var isTaken = unsafe pointer(CURLOPT_HTTPHEADER, list)
    isTaken =
      isTaken && text(CURLOPT_URL, plan.url) && text(CURLOPT_USERAGENT, plan.userAgent)
      // All that this libcurl can unpack.
      && text(CURLOPT_ACCEPT_ENCODING, "")
      && long(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS) && long(CURLOPT_PIPEWAIT, 1)
    let body = plan.body ?? Data()
    if plan.method == .post || !body.isEmpty {
      isTaken = isTaken && offset(CURLOPT_POSTFIELDSIZE_LARGE, body.count) && copy(body)
    }
    if plan.method != .get {
      isTaken = isTaken && text(CURLOPT_CUSTOMREQUEST, plan.method.rawValue)
    }
    return isTaken
  }

  private func copy(_ body: Data) -> Bool {
    var bytes = Array(body)
    return unsafe bytes.withUnsafeMutableBytes { bytes in
      var nothing: UInt8 = 0
      return unsafe withUnsafeMutablePointer(to: &nothing) { nothing in
        unsafe pointer(
          CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? UnsafeMutableRawPointer(nothing))
      }
    }
  }

  private func prepareSafety() -> Bool {
    var isTaken =
      long(CURLOPT_NOSIGNAL, 1) && text(CURLOPT_PROTOCOLS_STR, "http,https")
      && long(CURLOPT_FOLLOWLOCATION, 0) && long(CURLOPT_SSL_VERIFYPEER, 1)
      && long(CURLOPT_SSL_VERIFYHOST, 2) && long(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
      && long(CURLOPT_CONNECTTIMEOUT_MS, plan.connectMilliseconds)
      && long(CURLOPT_TIMEOUT_MS, plan.totalMilliseconds)
      && offset(CURLOPT_MAXFILESIZE_LARGE, plan.maximumBytes)
      && long(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      // Empty: no proxy, whatever the environment of the process says.
      && text(CURLOPT_PROXY, plan.proxy ?? "") && text(CURLOPT_NOPROXY, plan.proxyExceptions ?? "")
    if !plan.isRepeatable { isTaken = isTaken && long(CURLOPT_FRESH_CONNECT, 1) }
    if let file = plan.certificateFile {
      isTaken = isTaken && text(CURLOPT_CAINFO, file) && text(CURLOPT_PROXY_CAINFO, file)
    }
    if plan.file != nil {
      // A download may take long, but not stand still.
      isTaken = isTaken && long(CURLOPT_LOW_SPEED_LIMIT, 1) && long(CURLOPT_LOW_SPEED_TIME, 30)
    }
    return isTaken
  }

  private func long(_ option: CURLoption, _ value: Int) -> Bool {
    unsafe atcha_curl_easy_set_long(easy, option, value) == CURLE_OK
  }

  private func offset(_ option: CURLoption, _ value: Int) -> Bool {
    unsafe atcha_curl_easy_set_offset(easy, option, curl_off_t(value)) == CURLE_OK
  }

  private func text(_ option: CURLoption, _ value: String) -> Bool {
    unsafe atcha_curl_easy_set_text(easy, option, value) == CURLE_OK
  }

  private func pointer(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) -> Bool {
    unsafe atcha_curl_easy_set_pointer(easy, option, value) == CURLE_OK
  }

  private func receiver(_ option: CURLoption, _ value: atcha_curl_receiver) -> Bool {
    unsafe atcha_curl_easy_set_receiver(easy, option, value) == CURLE_OK
  }

  private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: The answer

  /// Takes a piece of the body.
  ///
  /// - Returns: Its count; less ends the transfer.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard received + bytes.count <= plan.maximumBytes else {
      return refuse(.tooLarge(host: host, limit: plan.maximumBytes))
    }
    if received == 0, let target = plan.file, (200..<300).contains(head.status) {
      if target.refusesPages, unsafe PageDetection.isPage(head.fields, Data(bytes.prefix(64))) {
        return refuse(.captivePortal(host: host))
      }
      do {
        file = try OutputFile(creating: target.path)
      } catch {
        return refuse(error)
      }
    }
    received += bytes.count
    if let file, let target = plan.file {
      do {
        try unsafe file.write(bytes)
      } catch {
        return refuse(error)
      }
      target.progress(received, head.announcedBytes)
    } else {
      unsafe body.append(contentsOf: bytes)
    }
    return bytes.count
  }

  private func refuse(_ error: NetworkError) -> Int {
    refusal = error
    return 0
  }

  var host: String { HTTPOrigin(plan.url)?.host ?? "" }

  /// What came of it, by libcurl's word.
  func result(_ code: CURLcode) -> TransferResult {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else { return .failure(CurlFailure(self, code).error) }
    if plan.file != nil, file == nil, (200..<300).contains(head.status), head.status != 204 {
      // Nothing came; an empty file is what was asked for.
      do {
        file = try OutputFile(creating: plan.file?.path ?? "")
      } catch {
        return .failure(error)
      }
    }
    let redirect = unsafe atcha_curl_easy_text(easy, CURLINFO_REDIRECT_URL)
    return .success(
      TransferOutcome(
        status: Int(unsafe atcha_curl_easy_long(easy, CURLINFO_RESPONSE_CODE)),
        headers: head.fields, body: body,
        redirect: unsafe redirect.map { unsafe String(cString: $0) }))
  }

  /// Lets go of everything, and tells the result.
  func end(_ result: TransferResult) {
    if case .failure = result { file?.discard() } else { file?.close() }
    file = nil
    promise.resolve(result)
  }

  // MARK: For naming a failure

  func number(_ info: CURLINFO) -> Int { unsafe atcha_curl_easy_long(easy, info) }
  func count(_ info: CURLINFO) -> Int { Int(unsafe atcha_curl_easy_offset(easy, info)) }
  /// libcurl's words for what went wrong.
  func words(_ code: CURLcode) -> String {
    let said = unsafe String(cString: message)
    return said.isEmpty ? unsafe String(cString: atcha_curl_easy_strerror(code)) : said
  }
  var limits: (connect: Int, total: Int, bytes: Int) {
    (plan.connectMilliseconds, plan.totalMilliseconds, plan.maximumBytes)
  }
  var certificateFile: String? { plan.certificateFile }
  /// The file of issuers that was looked in.
  var store: String? {
    if let file = plan.certificateFile { return file }
    let path = unsafe atcha_curl_easy_text(easy, CURLINFO_CAINFO)
    return unsafe path.map { unsafe String(cString: $0) }
  }
  var hasBegunAnswer: Bool { head.status != 0 }
}
