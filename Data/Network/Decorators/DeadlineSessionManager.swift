public import OpenMarketDomain

/// Gives up an exchange that has no complete answer within a time, as ``NetworkError/timedOut``.
///
/// The time counts from the call to the last byte of the body, redirects included. When it is over, the inner
/// exchange is cancelled and the caller is answered at once, however long the inner one takes to unwind. A cancelled
/// caller gets ``NetworkError/cancelled`` at once in the same way.
///
/// `URLSession` has an idle timeout only: a server that sends a byte now and then holds it for ever.
public struct DeadlineSessionManager<C: Clock>: NetworkSessionManager
where C.Duration == Duration {
  private let inner: any NetworkSessionManager
  private let limit: Duration
  private let scope: DeadlineScope
  private let clock: C

  /// - Parameters:
  ///   - inner: carries the exchange.
  ///   - limit: the time one exchange may take. With none at all every exchange times out, and none is begun.
  ///   - scope: which exchanges it is for; the others pass untouched.
  ///   - clock: measures the time.
  public init(
    _ inner: any NetworkSessionManager, limit: Duration, of scope: DeadlineScope = .everyExchange,
    clock: C
  ) {
    self.inner = inner
    self.limit = limit
    self.scope = scope
    self.clock = clock
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    guard scope.includes(request.method) else {
      return try await inner.response(to: request, progress: progress)
    }
    if Task.isCancelled { throw .cancelled }
    guard limit > .zero else { throw .timedOut }
    // A task group would wait for the slower child; this race has tasks of its own, so that the caller need not.
    let race = Promise<Result<HTTPResponse, NetworkError>>()
    let exchange = Task { [inner] in
      do throws(NetworkError) {
        race.settle(.success(try await inner.response(to: request, progress: progress)))
      } catch {
        race.settle(.failure(error))
      }
    }
    let timer = Task { [clock, limit] in
      do {
        // The standard clocks trap on a time that leaves their range.
        try await clock.sleep(for: min(limit, .seconds(3_000_000_000)))
        race.settle(.failure(.timedOut))
      } catch {
        // The race is over: only this call cancels the timer.
      }
    }
    defer {
      exchange.cancel()
      timer.cancel()
    }
    return try await race.value { race.settle(.failure(.cancelled)) }.get()
  }
}

extension DeadlineSessionManager where C == ContinuousClock {
  /// Measures the time on the clock that goes on while the machine sleeps.
  public init(
    _ inner: any NetworkSessionManager, limit: Duration, of scope: DeadlineScope = .everyExchange
  ) {
    self.init(inner, limit: limit, of: scope, clock: ContinuousClock())
  }
}
