/// Asks the service how it is, and tells what the answer, or its absence, means.
public struct CheckHealthUseCase: Sendable {
  private let repository: any HealthRepository
  private let clock: any Clock<Duration>

  /// Makes the use case of a repository.
  ///
  /// - Parameters:
  ///   - repository: asks the service.
  ///   - clock: measures the response time.
  public init(repository: any HealthRepository, clock: any Clock<Duration> = ContinuousClock()) {
    self.repository = repository
    self.clock = clock
  }

  /// Asks once. Every failure is an answer, ``ServiceHealth/down(_:)``, except that the caller left.
  ///
  /// - Throws: ``MarketError/cancelled`` only.
  public func callAsFunction() async throws(MarketError) -> ServiceHealth {
    try await measured(with: clock)
  }

  private func measured<C: Clock<Duration>>(
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

/// How the service is doing.
public enum ServiceHealth: Hashable, Sendable {
  /// It answers as it should, after this long.
  case up(responseTime: Duration)
  /// It answers, and says something other than that it is well.
  case impaired(statusText: String)
  /// It gave no usable answer.
  case down(MarketError)
}
