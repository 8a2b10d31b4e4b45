public import OpenMarketDomain
internal import Synchronization

/// Records the start and the end of each exchange.
///
/// Within a ``RetryingSessionManager`` each attempt is recorded, around it each call. Requests and outcomes pass
/// unchanged.
public final class LoggingSessionManager<C: Clock>: NetworkSessionManager
where C.Duration == Duration {
  private let inner: any NetworkSessionManager
  private let log: any NetworkEventLog
  private let clock: C
  private let lastExchange = Mutex(0)

  /// - Parameters:
  ///   - inner: carries the exchange.
  ///   - log: takes the events; each exchange ends with one, a cancelled one too.
  ///   - clock: measures how long an exchange takes.
  public init(_ inner: any NetworkSessionManager, log: any NetworkEventLog, clock: C) {
    self.inner = inner
    self.log = log
    self.clock = clock
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let exchange = lastExchange.withLock {
      $0 += 1
      return $0
    }
    func record(_ kind: NetworkEvent.Kind) {
      log.record(NetworkEvent(exchange: exchange, request: request, kind: kind))
    }
    let start = clock.now
    record(.started)
    let response: HTTPResponse
    do {
      response = try await inner.response(to: request, progress: progress)
    } catch {
      record(.failed(NetworkEvent.Failure(error), duration: start.duration(to: clock.now)))
      throw error
    }
    record(
      .finished(
        status: response.status, receivedBytes: response.body.count,
        duration: start.duration(to: clock.now)))
    return response
  }
}

extension LoggingSessionManager where C == ContinuousClock {
  /// Measures on the clock that goes on while the machine sleeps.
  public convenience init(_ inner: any NetworkSessionManager, log: any NetworkEventLog) {
    self.init(inner, log: log, clock: ContinuousClock())
  }
}
