/// How long a change may take to show after its answer was lost: a server that is still at work is not called one that did
/// nothing.
public struct ReconciliationPolicy: Hashable, Sendable {
  /// The pauses between two looks; there is one look more than pauses.
  public let pauses: [Duration]

  /// Looks at once, after half a second, and after two more.
  public static let standard = ReconciliationPolicy(pauses: [.milliseconds(500), .seconds(2)])

  /// Takes the pauses, in their order. None at all is one look.
  public init(pauses: [Duration]) {
    self.pauses = pauses
  }

  /// Looks until it sees something, or until the last pause is over.
  ///
  /// - Parameter look: returns what it saw, or `nil` to be asked again.
  /// - Throws: what `look` throws, or ``MarketError/cancelled``.
  func find<Value: Sendable>(
    on clock: any Clock<Duration>, _ look: () async throws(MarketError) -> Value?
  ) async throws(MarketError) -> Value? {
    for pause in pauses {
      if let value = try await look() { return value }
      do {
        // The standard clocks trap on a time that leaves their range.
        try await clock.sleep(for: min(max(pause, .zero), .seconds(3_000_000_000)))
      } catch {
        throw .cancelled
      }
    }
    return try await look()
  }
}
