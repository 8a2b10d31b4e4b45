/// A policy that defines when a use case checks whether the server made a change after a lost
/// response. A slow server may still be processing the change at the first check.
public struct ReconciliationPolicy: Hashable, Sendable {
  /// The pauses between the checks. The first check happens immediately.
  package let pauses: [Duration]
  /// The pause before one more check if all checks have failed, or `nil` for no such check.
  package let pauseAfterFailures: Duration?

  /// A policy that checks immediately, after half a second, after two more seconds, and after five
  /// more seconds. If all of these checks fail, the policy checks once more after 4.5 seconds, so
  /// that the last check finds a server that has restarted.
  public static let standard = ReconciliationPolicy(
    pauses: [.milliseconds(500), .seconds(2), .seconds(5)], pauseAfterFailures: .seconds(4.5))

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - pauses: The pauses between the checks. If the array is empty, a use case checks only once.
  ///   - pauseAfterFailures: The pause before one more check if all checks have failed, or `nil`
  ///     for no such check.
  public init(pauses: [Duration], pauseAfterFailures: Duration? = nil) {
    self.pauses = pauses
    self.pauseAfterFailures = pauseAfterFailures
  }
}
