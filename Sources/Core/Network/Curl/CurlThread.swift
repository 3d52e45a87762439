import CCurl
import Glibc

/// Runs all transfers of a client; everything here happens on its thread.
@safe final class CurlThread {
  private let mailbox: CurlMailbox
  private var multi: UnsafeMutableRawPointer?
  private var transfers: [UInt64: CurlTransfer] = [:]

  private init(_ mailbox: CurlMailbox) { self.mailbox = mailbox }

  /// Starts a thread that works for a mailbox until that is told to stop.
  static func start(_ mailbox: CurlMailbox) {
    let context = unsafe Unmanaged.passRetained(CurlThread(mailbox)).toOpaque()
    var thread = pthread_t()
    let error = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<CurlThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    if error == 0 {
      pthread_detach(thread)
    } else {
      unsafe Unmanaged<CurlThread>.fromOpaque(context).release()
      mailbox.close(.unusable(reason: "no thread for the network"))
    }
  }

  private func run() {
    guard atcha_curl_load() == 0, let multi = unsafe atcha_curl_multi_init() else {
      return mailbox.close(.unusable(reason: "libcurl.so.4, version 7.85 or newer, is not there"))
    }
    unsafe self.multi = multi
    // Kind to servers, and enough for the calls of a search side by side.
    unsafe atcha_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 6)
    unsafe mailbox.open(multi)
    while obey() {
      unsafe atcha_curl_multi_perform(multi)
      collect()
      // Up to an hour: curl has its own timers, and whoever wants something wakes it.
      unsafe atcha_curl_multi_poll(multi, 3_600_000)
    }
    mailbox.close(.cancelled)
    for number in Array(transfers.keys) { end(number, .failure(.cancelled)) }
    unsafe atcha_curl_multi_cleanup(multi)
  }

  /// False once it is to stop.
  private func obey() -> Bool {
    for order in mailbox.take() {
      switch order {
      case .begin(let number, let plan, let promise): begin(number, plan, promise)
      case .cancel(let number): end(number, .failure(.cancelled))
      case .stop: return false
      }
    }
    return true
  }

  private func begin(_ number: UInt64, _ plan: TransferPlan, _ promise: TransferPromise) {
    guard let transfer = CurlTransfer(plan, promise) else {
      return promise.resolve(.failure(.unusable(reason: "libcurl refuses to begin")))
    }
    guard let multi = unsafe multi, unsafe atcha_curl_multi_add_handle(multi, transfer.easy) == 0
    else { return transfer.end(.failure(.unusable(reason: "libcurl refuses to begin"))) }
    transfers[number] = transfer
  }

  /// Takes what has ended out of libcurl.
  private func collect() {
    guard let multi = unsafe multi else { return }
    var easy: UnsafeMutableRawPointer?
    var code = CURLE_OK
    while unsafe atcha_curl_multi_ended(multi, &easy, &code) == 1 {
      guard let found = transfers.first(where: { unsafe $0.value.easy == easy }) else {
        continue
      }
      end(found.key, found.value.result(code))
    }
  }

  private func end(_ number: UInt64, _ result: TransferResult) {
    guard let transfer = transfers.removeValue(forKey: number), let multi = unsafe multi else {
      return
    }
    unsafe atcha_curl_multi_remove_handle(multi, transfer.easy)
    transfer.end(result)
  }
}
