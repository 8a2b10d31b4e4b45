/// A policy that defines when a use case checks whether the server made a change after a lost response. A slow server may still
/// be processing the change at the first check.
public struct ReconciliationPolicy: Hashable, Sendable {
  /// The pauses between the checks. The first check happens immediately.
  package let pauses: [Duration]

  /// A policy that checks immediately, after half a second, after two more seconds, and after five more seconds, so that the
  /// last check finds a server that has restarted.
  public static let standard = ReconciliationPolicy(
    pauses: [.milliseconds(500), .seconds(2), .seconds(5)])

  /// Creates a policy. If the array of pauses is empty, a use case checks only once.
  public init(pauses: [Duration]) { self.pauses = pauses }
}
