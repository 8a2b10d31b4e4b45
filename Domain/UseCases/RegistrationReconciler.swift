/// A submission that may have been sent, and the market before it.
struct Attempt: Sendable {
  let submission: Submission<ProductDraft>
  let before: ProductsBefore

  private var draft: ProductDraft { submission.content }

  /// Returns a Boolean value that indicates whether a response is about this submission. Servers can alter single values.
  func isAnswered(by detail: ProductDetail) -> Bool {
    let product = detail.product
    return isOlder(than: product) && isSellers(product)
      && (product.name.isSameEntry(as: draft.name) || product.pricing == draft.pricing
        || product.description.isSameEntry(as: draft.description))
  }

  /// Returns a Boolean value that indicates whether a product was registered after the attempt began.
  fileprivate func isOlder(than product: Product) -> Bool {
    if case .newest(let newest) = before { product.id > newest } else { true }
  }

  /// Returns a Boolean value that indicates whether a row can be the product. Rows of older servers have no vendor and no
  /// description.
  fileprivate func resembles(_ row: Product) -> Bool {
    row.name.isSameEntry(as: draft.name) && row.pricing == draft.pricing
      && row.stock == draft.stock && isSellers(row)
  }

  /// Returns a Boolean value that indicates whether a product has everything that was sent.
  fileprivate func matches(_ detail: ProductDetail) -> Bool {
    resembles(detail.product) && detail.images.count == draft.images.count
      && detail.product.description.isSameEntry(as: draft.description)
  }

  private func isSellers(_ product: Product) -> Bool {
    guard let vendor = product.vendor, let known = submission.seller.vendorID else { return true }
    return vendor.id == known
  }
}

/// The state of the market before a registration.
enum ProductsBefore: Hashable, Sendable {
  /// The market was empty.
  case nothing
  /// The newest product of a list that starts with the newest products.
  case newest(ProductID)
  /// The list couldn't be read, or has another order.
  case unknown

  /// - Parameter page: The first page of all products.
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

/// Searches the market for the product of a registration after the response was lost.
struct RegistrationReconciler: Sendable {
  private static let pageSize = 50
  private static let maximumPages = 10

  let attempt: Attempt
  let market: WriteReconciler

  /// Searches at the times of the policy.
  ///
  /// - Throws: ``MarketError/outcomeUnknown`` if the product isn't found: it may still appear. ``MarketError/cancelled`` if the
  ///   caller was cancelled.
  func find() async throws(MarketError) -> Registration {
    do throws(MarketError) {
      let found = try await market.find { () throws(MarketError) in
        let found = try await candidates()
        return found.products.isEmpty ? nil : found
      }
      guard let found else { throw .outcomeUnknown }
      // If the list wasn't readable before or isn't complete now, an equal product can be an older one.
      let isUnique = found.products.count == 1 && found.isComplete && attempt.before != .unknown
      return isUnique ? .registered(found.products[0]) : .ambiguous(found.products)
    } catch {
      throw error == .cancelled ? .cancelled : .outcomeUnknown
    }
  }

  /// Returns the products that can be the registered one, and a Boolean value that indicates whether there can't be others.
  private func candidates() async throws(MarketError) -> (
    products: [ProductDetail], isComplete: Bool
  ) {
    let (rows, isComplete) = try await newerRows()
    var found: [ProductDetail] = []
    var seen: Set<ProductID> = []
    for row in rows where seen.insert(row.id).inserted && attempt.resembles(row) {
      do throws(MarketError) {
        let detail = try await market.repository.product(row.id)
        if attempt.matches(detail) { found.append(detail) }
      } catch .notFound {
        // Deleted meanwhile.
      }
    }
    return (found, isComplete)
  }

  /// Returns the products that are newer than the attempt, and a Boolean value that indicates whether the list was read far
  /// enough to have all of them.
  private func newerRows() async throws(MarketError) -> (rows: [Product], isComplete: Bool) {
    let fetchPage = FetchProductPageUseCase(repository: market.repository)
    var rows: [Product] = []
    var request = try? PageRequest(number: 1, size: Self.pageSize)
    for _ in 1...Self.maximumPages {
      guard let next = request else { break }
      let page = try await fetchPage(.all, page: next)
      try check(page)
      rows += page.rows.filter(attempt.isOlder(than:))
      if page.rows.contains(where: { !attempt.isOlder(than: $0) }) { return (rows, true) }
      request = page.next
    }
    // If the products from before are missing, the new one can be missing, too.
    if request == nil, case .newest = attempt.before { throw .outcomeUnknown }
    return (rows, request == nil)
  }

  /// Throws an error if the list isn't sorted any more or has an unreadable row that can be the product.
  private func check(_ page: ProductPage) throws(MarketError) {
    if case .newest = attempt.before {
      let ids = page.rows.map(\.id)
      guard zip(ids, ids.dropFirst()).allSatisfy({ $0 > $1 }) else { throw .outcomeUnknown }
    }
    for invalidRow in page.invalidRows {
      guard case .unreadable = invalidRow.reason else { continue }
      guard let id = invalidRow.id, case .newest(let newest) = attempt.before, id <= newest else {
        throw .outcomeUnknown
      }
    }
  }
}
