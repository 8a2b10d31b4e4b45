public import OpenMarketDomain

/// What is known of the service's health.
public nonisolated struct ServiceHealthState: Equatable, Sendable {
  /// Whether the service is being asked.
  public internal(set) var isChecking = false
  /// What it was when it was last asked; `nil` before.
  public internal(set) var health: ServiceHealth?
  /// ``health`` as a sentence in the reader's language.
  public internal(set) var text: String?
  /// What went wrong, when the service is down.
  public internal(set) var error: ErrorMessage?

  /// The state of a screen that was just made.
  public init() {}
}
