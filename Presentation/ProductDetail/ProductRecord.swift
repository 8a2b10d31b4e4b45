import OpenMarketDomain

/// A product as the server keeps it, as far as is known.
nonisolated struct ProductRecord {
  private(set) var detail: ProductDetail?
  /// Whether ``detail`` has everything, and not only what a list told.
  private(set) var isWhole = false
  private(set) var isDeleted = false
  /// Whether a write has ended since of which nobody knows whether it was made.
  private(set) var isInDoubt = false
  /// Counts what was learnt. What was asked for at an earlier count is older than what is known.
  private(set) var count = 0

  /// - Parameter product: what a list told.
  init(listed product: Product?) {
    detail = product.map { ProductDetail(product: $0, images: []) }
  }

  /// Whether there is nothing to ask the server.
  var isCurrent: Bool { isDeleted || isWhole && !isInDoubt }

  /// The product as it will be when the writes are made in their order.
  func applying(_ writes: [ProductWrite]) -> ProductDetail? {
    writes.reduce(detail) { detail, write in
      guard let detail, case .edit(let changes) = write else { return detail }
      return changes.applied(to: detail)
    }
  }

  /// Takes what the answer to a write has, or what others were told. What comes after a deletion was told late.
  mutating func learn(_ detail: ProductDetail) {
    guard !isDeleted else { return }
    count += 1
    self.detail = detail
    isWhole = true
    isInDoubt = false
  }

  /// Takes what was read, unless something was learnt after it was asked for.
  ///
  /// - Parameter count: ``count`` when it was asked for.
  mutating func read(_ detail: ProductDetail, askedAt count: Int) {
    guard count == self.count else { return }
    isDeleted = false
    learn(detail)
  }

  mutating func delete() {
    count += 1
    isDeleted = true
    isInDoubt = false
  }

  /// Takes note that a write ended, and nobody knows whether it was made.
  mutating func doubt() {
    guard !isDeleted else { return }
    count += 1
    isInDoubt = true
  }
}
