/// A draft and who submits it.
struct Submission: Hashable, Sendable {
  let draft: ProductDraft
  let seller: SellerCredential
}

/// One try to register a product.
struct Attempt: Sendable {
  let number: Int
  let submission: Submission
  let before: ProductsBefore
}

extension Attempt {
  private var draft: ProductDraft { submission.draft }

  /// Whether the product was not there before.
  func isOlder(than product: Product) -> Bool {
    if case .newest(let newest) = before { product.id > newest } else { true }
  }

  /// Whether a list's row can be the product. Lists of older servers hold neither vendor nor description.
  func resembles(_ row: Product) -> Bool {
    row.name.isSameEntry(as: draft.name) && row.pricing == draft.pricing
      && row.stock == draft.stock && isSellers(row)
  }

  /// Whether everything that was sent is there.
  func matches(_ detail: ProductDetail) -> Bool {
    resembles(detail.product) && detail.images.count == draft.images.count
      && detail.product.description.isSameEntry(as: draft.description)
  }

  /// Whether the answer to the request is about what was sent. Servers may change one thing or another; of a product that was
  /// there before, that is somebody else's, or of which nothing was sent, the answer tells nothing.
  func isAnswered(by detail: ProductDetail) -> Bool {
    let product = detail.product
    return isOlder(than: product) && isSellers(product)
      && (product.name.isSameEntry(as: draft.name) || product.pricing == draft.pricing
        || product.description.isSameEntry(as: draft.description))
  }

  private func isSellers(_ product: Product) -> Bool {
    guard let vendor = product.vendor, let known = submission.seller.vendorID else { return true }
    return vendor.id == known
  }
}

/// What was on the market before a product was registered.
enum ProductsBefore: Hashable, Sendable {
  case nothing
  /// The newest product, of a list that has the newest ones first.
  case newest(ProductID)
  /// The list could not be read, or has another order.
  case unknown

  /// - Parameter page: the first page of all products.
  init(_ page: ProductPage) {
    let ids = page.rows.map(\.id)
    let all = ids + page.invalidRows.compactMap(\.id)
    let isOrdered = zip(ids, ids.dropFirst()).allSatisfy { $0 >= $1 }
    if let newest = all.max() {
      self = isOrdered ? .newest(newest) : .unknown
    } else {
      self = page.invalidRows.isEmpty ? .nothing : .unknown
    }
  }
}
