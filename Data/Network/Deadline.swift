import OpenMarketDomain

extension NetworkSessionManager {
  /// Sends a request and returns the outcome, which is ``NetworkError/timedOut`` as soon as the time is over and
  /// ``NetworkError/cancelled`` as soon as the caller is cancelled. In both cases, the exchange is cancelled.
  ///
  /// `URLSession` only limits the time during which no bytes arrive. Without a deadline, a server that occasionally sends a byte
  /// could keep an exchange open forever.
  ///
  /// - Parameters:
  ///   - time: The maximum duration of the exchange. If it isn't positive, nothing is sent.
  ///   - clock: The clock that measures the duration.
  func outcome(
    of request: HTTPRequest, within time: Duration, on clock: any Clock<Duration>,
    progress: TransferProgressHandler?
  ) async -> Result<HTTPResponse, NetworkError> {
    guard time > .zero else { return .failure(.timedOut) }
    // Use unstructured tasks, because a task group would keep the caller waiting until all child tasks have ended.
    let outcome = Promise<Result<HTTPResponse, NetworkError>>()
    let exchange = Task.startingNow {
      do throws(NetworkError) {
        outcome.settle(.success(try await response(to: request, progress: progress)))
      } catch {
        outcome.settle(.failure(error))
      }
    }
    defer { exchange.cancel() }
    let timer =
      outcome.isSettled
      ? nil
      : Task.startingNow {
        guard (try? await clock.sleep(for: min(time, .longestSleep))) != nil else { return }
        outcome.settle(.failure(.timedOut))
      }
    defer { timer?.cancel() }
    return await outcome.value { outcome.settle(.failure(.cancelled)) }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the time elapsed since the call to this method.
  package func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
