public import OpenMarketDomain

/// What is known of the service's health. A copy can be changed, for previews and tests of views.
public nonisolated struct ServiceHealthState: Equatable, Sendable {
  /// Whether the service is being asked.
  public var isChecking = false
  /// What it was when it was last asked; `nil` before.
  public var health: ServiceHealth?
  /// ``health`` as a sentence in the reader's language.
  public var text: String?
  /// What went wrong, when the service is down.
  public var error: UserMessage?

  /// The state of a screen that was just made.
  public init() {}
}
