import OpenMarketDomain

/// How long a text is, and how long it may be, in characters as people count them.
public nonisolated struct CharacterCounter: Hashable, Sendable {
  /// How many characters the text has; an emoji of several parts is one.
  public let count: Int
  /// How many it may have when it is sent.
  public let allowed: ClosedRange<Int>

  /// Such as `12/100`.
  public var text: String { "\(count)/\(allowed.upperBound)" }

  /// Whether the text is neither too short nor too long to be sent.
  public var isInRange: Bool { allowed.contains(count) }
}
