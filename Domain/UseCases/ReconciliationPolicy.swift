/// The times at which a use case looks for a change after the response was lost. A slow server may still be working on it.
public struct ReconciliationPolicy: Hashable, Sendable {
  /// The pauses between two looks. The first look has no pause before it.
  public let pauses: [Duration]

  /// A policy that looks at once, after half a second, and after two more seconds.
  public static let standard = ReconciliationPolicy(pauses: [.milliseconds(500), .seconds(2)])

  /// Creates a policy. Without pauses, a use case looks once.
  public init(pauses: [Duration]) { self.pauses = pauses }
}
