import CoreNetwork
import CoreThreads
import Glibc

/// `network`: searches that ask a server, each with some calls side by side.
enum NetworkCommand {
  static let command = Command(
    name: "network",
    usage: """
      network URL [--searches N] [--calls N] [--ca FILE] [--name NAME] [--json FILE]
          Asks a server on this machine as a search does that takes N calls, one search after the other,
          and says how many searches a second that makes. --ca names the issuer of its certificate.
      """,
    run: run)

  @Sendable private static func run(_ arguments: [String]) throws(BenchError) {
    let options = try Options(arguments, known: ["searches", "calls", "ca", "name", "json"])
    let url = try options.words(count: 1, named: "one URL")[0]
    let calls = try options.number("calls", default: 1)
    let searches = try options.number("searches", default: 500)
    let settings = NetworkSettings(certificateFile: options.text("ca"))
    let result = try wait { () async throws(NetworkError) in
      let transport = NetworkClient(settings)
      // The first loads libcurl and connects.
      try await search(url, calls, over: transport)
      var timings: [Timing] = []
      for _ in 0..<searches {
        let (start, processor) = (ContinuousClock.now, processTime())
        try await search(url, calls, over: transport)
        timings.append(
          Timing(
            wall: (ContinuousClock.now - start).milliseconds,
            processor: processTime() - processor))
      }
      return timings
    }
    let measurement = Report.Measurement(
      "network-\(calls)", options.text("name") ?? "loopback", result,
      peakMemory: ChildProcess.ownPeakMemory())
    Console.line("\(decimal(1000 / measurement.time.mean)) searches a second")
    try finish([measurement], options)
  }

  private static func search(
    _ url: String, _ calls: Int, over transport: NetworkClient
  ) async throws(NetworkError) {
    let failure = await withTaskGroup(of: NetworkError?.self) { group in
      for _ in 0..<calls {
        group.addTask {
          do throws(NetworkError) {
            _ = try await transport.send(HTTPRequest(.get, url))
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw failure }
  }

  /// Waits in this thread, which is not one of those that run tasks.
  private static func wait(
    _ work: @escaping @Sendable () async throws(NetworkError) -> [Timing]
  ) throws(BenchError) -> [Timing] {
    let results = WorkQueue<Result<[Timing], NetworkError>>()
    Task.detached {
      do throws(NetworkError) {
        results.add(.success(try await work()))
      } catch {
        results.add(.failure(error))
      }
    }
    do throws(NetworkError) {
      return try results.next()?.get() ?? []
    } catch {
      throw BenchError(error.logText, status: 69)
    }
  }

  /// Milliseconds that all threads have spent on a processor.
  private static func processTime() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
