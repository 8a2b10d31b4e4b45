import OpenMarketDomain

/// Tells what a feed says of a screen's own writes from what was changed elsewhere.
///
/// The answer to a write and its announcement reach the screen in either order. Whatever the feed tells before the
/// announcement of an answer was announced before it, and is older than the answer.
nonisolated struct OwnChanges {
  /// The answers whose announcements have not come yet.
  private var awaited: [ProductDetail] = []
  /// What was told since the write under way was sent; `nil` when none is.
  private var early: [ProductDetail]?

  mutating func send() {
    early = []
  }

  /// Takes note that the write under way has ended.
  ///
  /// - Parameter answer: what its announcement has, if there is one.
  /// - Returns: whether the answer is newer than everything that the feed has told.
  mutating func end(with answer: ProductDetail?) -> Bool {
    defer { early = nil }
    guard let answer, early?.contains(answer) != true else { return false }
    awaited.append(answer)
    return true
  }

  /// - Returns: whether what the feed tells is news.
  mutating func isNews(_ detail: ProductDetail) -> Bool {
    guard awaited.isEmpty else {
      if let index = awaited.firstIndex(of: detail) { awaited.removeSubrange(...index) }
      return false
    }
    early?.append(detail)
    return true
  }

  /// Awaits no announcement any more: the product was read after it. Who joins another screen's write may have begun to
  /// listen too late for its announcement.
  mutating func forget() {
    awaited = []
  }
}
