/// Checks the health of the service.
public struct CheckHealthUseCase: Sendable {
  private let repository: any HealthRepository
  private let clock: any Clock<Duration>

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - repository: The repository that requests the status.
  ///   - clock: The clock for the response time.
  public init(repository: any HealthRepository, clock: any Clock<Duration> = ContinuousClock()) {
    self.repository = repository
    self.clock = clock
  }

  /// Requests the status once. Every failure but a cancellation is a result: ``ServiceHealth/down(_:)``.
  ///
  /// - Throws: ``MarketError/cancelled`` only.
  public func callAsFunction() async throws(MarketError) -> ServiceHealth {
    try await health(with: clock)
  }

  private func health<C: Clock<Duration>>(
    with clock: C
  ) async throws(MarketError) -> ServiceHealth {
    let start = clock.now
    do {
      let text = try await repository.statusText()
      guard text == "OK" else { return .impaired(statusText: text) }
      return .up(responseTime: start.duration(to: clock.now))
    } catch .cancelled {
      throw .cancelled
    } catch {
      return .down(error)
    }
  }
}

/// The health of the service.
public enum ServiceHealth: Hashable, Sendable {
  /// The service responded as expected, within this time.
  case up(responseTime: Duration)
  /// The service responded with another status.
  case impaired(statusText: String)
  /// The service didn't respond, or the response isn't valid.
  case down(MarketError)
}
