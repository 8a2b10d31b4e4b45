/// A use case that checks the health of the service.
public struct CheckHealthUseCase: Sendable {
  private let repository: any HealthRepository
  private let clock: any Clock<Duration>

  /// Creates a use case.
  ///
  /// - Parameters:
  ///   - repository: The repository that loads the status.
  ///   - clock: The clock that measures the response time.
  public init(repository: any HealthRepository, clock: any Clock<Duration> = SuspendingClock()) {
    self.repository = repository
    self.clock = clock
  }

  /// Requests the status once. If the request fails, the result is ``ServiceHealth/down(_:)``.
  ///
  /// - Throws: ``MarketError/cancelled`` if the caller is cancelled. The method throws no other
  ///   errors.
  public func callAsFunction() async throws(MarketError) -> ServiceHealth {
    var outcome = Result<String, MarketError>.failure(.cancelled)
    let time = await clock.measure {
      outcome = await Result { () async throws(MarketError) in try await repository.statusText() }
    }
    switch outcome {
    case .success("OK"): return .up(responseTime: time)
    case .success(let text): return .impaired(statusText: text)
    case .failure(.cancelled): throw .cancelled
    case .failure(let error): return .down(error)
    }
  }
}

/// The result of a health check.
public enum ServiceHealth: Hashable, Sendable {
  /// The service responded as expected. The associated value is the response time.
  case up(responseTime: Duration)
  /// The service responded with an unexpected status.
  case impaired(statusText: String)
  /// The service didn't respond, or the response isn't valid.
  case down(MarketError)
}
