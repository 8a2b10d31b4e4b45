/// The times at which a use case looks for a change after the response was lost. A slow server may still be working on it.
public struct ReconciliationPolicy: Hashable, Sendable {
  /// The pauses between two looks. The first look has no pause before it.
  public let pauses: [Duration]

  /// A policy that looks at once, after half a second, and after two more seconds.
  public static let standard = ReconciliationPolicy(pauses: [.milliseconds(500), .seconds(2)])

  /// Creates a policy. Without pauses, a use case looks once.
  public init(pauses: [Duration]) {
    self.pauses = pauses
  }

  /// Looks until there's a result, or until the last pause is over.
  ///
  /// - Parameter look: Returns the result, or `nil` to look again.
  /// - Throws: The error of `look`, or ``MarketError/cancelled``.
  func find<Value: Sendable>(
    on clock: any Clock<Duration>, _ look: () async throws(MarketError) -> Value?
  ) async throws(MarketError) -> Value? {
    for pause in pauses {
      if let value = try await look() { return value }
      do {
        // The standard clocks trap on times that are out of their range.
        try await clock.sleep(for: min(max(pause, .zero), .seconds(3_000_000_000)))
      } catch {
        throw .cancelled
      }
    }
    return try await look()
  }
}
