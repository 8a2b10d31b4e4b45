/// What others did to a list while it was read page by page, as far as it was noticed, and put right.
public nonisolated struct ListDrift: Hashable, Sendable {
  /// How many rows came again in a later page, because something was added above them. They are shown once; what was added
  /// is there after a refresh.
  public var movedDown = 0
  /// How many rows had slid up over the end of the rows, and would have been missed.
  public var recovered = 0
  /// How often nothing was left of the rows that the list could go on from, so that it began anew.
  public var restarts = 0

  /// Nothing was noticed.
  public init() {}

  /// Whether a refresh shows more than there is.
  public var hasNewAbove: Bool { movedDown > 0 }

  func text(in language: Language) -> String? {
    guard hasNewAbove else { return nil }
    return switch language {
    case .korean: "위쪽에 새 상품이 있습니다. 새로 고치면 보입니다."
    case .english: "There are new products above. Refresh to see them."
    }
  }
}
