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
    let all = ids + page.omissions.compactMap(\.id)
    let isOrdered = zip(ids, ids.dropFirst()).allSatisfy { $0 >= $1 }
    if let newest = all.max() {
      self = isOrdered ? .newest(newest) : .unknown
    } else {
      self = page.omissions.isEmpty ? .nothing : .unknown
    }
  }
}
