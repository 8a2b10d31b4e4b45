/// What others did to a list while it was read page by page, as far as it was noticed, and put right.
public nonisolated struct PaginationConflict: Hashable, Sendable {
  /// How many rows came again in a later page, because something was added above them. They are shown once; what was added
  /// is there after a refresh.
  public var movedDown = 0
  /// How many rows had slid up over the end of the rows, and would have been missed.
  public var recovered = 0
  /// The number of times the list was read on from its first page, because none of the rows was found again. The rows stay, and
  /// what was read comes after them; a refresh shows the list in its order.
  public var restarts = 0

  /// Nothing was noticed.
  public init() {}

  /// Whether a refresh shows more than there is.
  public var hasNewAbove: Bool { movedDown > 0 }

  func text(in language: Language) -> String? {
    if restarts > 0 { return Phrase.listChanged.text(in: language) }
    return hasNewAbove ? Phrase.newAbove.text(in: language) : nil
  }
}
