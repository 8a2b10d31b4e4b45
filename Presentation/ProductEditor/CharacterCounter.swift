import OpenMarketDomain

/// How long a text is, and how long it may be, in characters as people count them.
public nonisolated struct CharacterCounter: Hashable, Sendable {
  public let count: Int
  public let allowed: ClosedRange<Int>

  /// Such as `12/100`.
  public var text: String { "\(count)/\(allowed.upperBound)" }

  public var isInRange: Bool { allowed.contains(count) }
}
