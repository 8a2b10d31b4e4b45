import OpenMarketDomain

/// Tells whether the answer to a screen's own write is the newest that is known of the product.
///
/// A feed tells of a write before its answer is there, and other screens may tell of something newer in between.
nonisolated struct OwnChanges {
  /// What was told since the write under way was sent; `nil` when none is.
  private var told: [ProductDetail]?

  mutating func send() {
    told = []
  }

  mutating func take(_ detail: ProductDetail) {
    told?.append(detail)
  }

  /// Takes note that the write under way has ended.
  ///
  /// - Parameter answer: what the product is since then, if it is known.
  /// - Returns: whether the answer is news. One that was told is not: whatever was told after it is newer.
  mutating func end(with answer: ProductDetail?) -> Bool {
    defer { told = nil }
    guard let answer else { return false }
    return told?.contains(answer) != true
  }
}
