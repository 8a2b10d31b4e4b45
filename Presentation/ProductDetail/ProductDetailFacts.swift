import OpenMarketDomain

/// The facts about a product's screen, without tasks: the latest known version of the product on
/// the server, whether it's being loaded, and the error of the last load. The phase is derived from
/// these facts.
struct ProductDetailFacts {
  private(set) var detail: ProductDetail?
  /// A Boolean value that indicates whether ``detail`` is completely loaded. The value is `false`
  /// if ``detail`` comes from a list row.
  private(set) var isWhole = false
  private(set) var isDeleted = false
  /// A Boolean value that indicates whether a write has ended with an unknown outcome since
  /// ``detail`` was last updated.
  private(set) var isUncertain = false
  /// The number of updates of the product. A response is outdated if the load started at a lower
  /// count.
  private(set) var count = 0
  private var isReading = false
  private var error: MarketError?

  init(listed row: ProductRow?) {
    detail = row.map { ProductDetail(product: $0.product, images: []) }
    detail?.savedAt = row?.savedAt
  }

  /// A Boolean value that indicates whether the product is complete and up to date.
  var isCurrent: Bool { isDeleted || isWhole && !isUncertain && !isStale }

  func phase(in language: Language) -> ProductDetailState.Phase {
    if isReading { return isWhole ? .refreshing : .loading }
    if let error { return .failed(error.message(in: language, of: .read)) }
    return isCurrent ? .loaded : .idle
  }

  private var isStale: Bool { detail?.savedAt != nil }

  /// Returns a Boolean value that indicates whether the product has another name, price or stock
  /// than a saved product, and was read after it.
  func isNewer(than saved: ProductDetail) -> Bool {
    guard let product = detail?.product, let time = saved.savedAt else { return false }
    let isSame = ProductField.textFields.allSatisfy {
      !$0.isInLists || product.values[$0] == saved.product.values[$0]
    }
    guard let known = detail?.savedAt else { return !isSame }
    return !isSame && known.millisecondsSince1970 > time.millisecondsSince1970
  }

  mutating func beginReading() { isReading = true }

  /// Ends a load with its outcome. The error is ignored if the screen has received newer
  /// information about the product since the load started.
  ///
  /// - Returns: The error, unless it's ignored or the load was cancelled.
  mutating func endReading(
    since count: Int, _ outcome: Result<ProductDetail, MarketError>
  ) -> MarketError? {
    isReading = false
    switch outcome {
    case .success(let detail):
      error = nil
      read(detail, since: count)
    case .failure(.cancelled): break
    case .failure where count != self.count && isCurrent: break
    case .failure(let failure):
      if failure.isNotFound { delete() }
      error = failure
      return failure
    }
    return nil
  }

  mutating func dismissError() { error = nil }

  /// Updates the product with the result of a write. If the product was deleted, the method has no
  /// effect.
  mutating func update(_ detail: ProductDetail) {
    guard !isDeleted else { return }
    count += 1
    self.detail = detail
    isWhole = true
    isUncertain = false
    error = nil
  }

  /// Updates the product with the response of a load. If the product has changed since the load
  /// started, the method has no effect.
  mutating func read(_ detail: ProductDetail, since count: Int) {
    guard count == self.count else { return }
    isDeleted = false
    update(detail)
  }

  mutating func delete() {
    count += 1
    isDeleted = true
    isUncertain = false
    error = nil
  }

  /// Records that a write ended with an unknown outcome.
  mutating func markUncertain() {
    guard !isDeleted else { return }
    count += 1
    isUncertain = true
  }
}

extension MarketError {
  var isNotFound: Bool { if case .notFound = self { true } else { false } }
}
