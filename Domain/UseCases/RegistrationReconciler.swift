/// Looks for the product of a registration whose answer was lost, by what ``Registration`` says.
struct RegistrationReconciler: Sendable {
  private static let pageSize = 50
  private static let maximumPages = 10

  private let attempt: Attempt
  private let repository: any ProductRepository
  private let fetchPage: FetchProductPageUseCase
  private let reconciliation: ReconciliationPolicy
  private let clock: any Clock<Duration>

  init(
    _ attempt: Attempt, in repository: any ProductRepository, reconciliation: ReconciliationPolicy,
    clock: any Clock<Duration>
  ) {
    self.attempt = attempt
    self.repository = repository
    fetchPage = FetchProductPageUseCase(repository: repository)
    self.reconciliation = reconciliation
    self.clock = clock
  }

  /// - Throws: ``MarketError/outcomeUnknown`` when the product isn't found in time: it may still come. ``MarketError/cancelled``
  ///   when the caller left.
  func find() async throws(MarketError) -> Registration {
    do throws(MarketError) {
      let found = try await reconciliation.find(on: clock) { () throws(MarketError) in
        let found = try await candidates()
        return found.products.isEmpty ? nil : found
      }
      guard let found else { throw .outcomeUnknown }
      // Without knowing what was there before, or what else is there, a product like this one may be another one.
      let isIt = found.products.count == 1 && found.isComplete && attempt.before != .unknown
      return isIt ? .registered(found.products[0]) : .ambiguous(found.products)
    } catch .cancelled {
      throw .cancelled
    } catch {
      throw .outcomeUnknown
    }
  }

  /// The products that could be it, and whether there can be no others.
  private func candidates() async throws(MarketError) -> (
    products: [ProductDetail], isComplete: Bool
  ) {
    let (rows, isComplete) = try await newerRows()
    var found: [ProductDetail] = []
    var seen: Set<ProductID> = []
    for row in rows where seen.insert(row.id).inserted && attempt.resembles(row) {
      do throws(MarketError) {
        let detail = try await repository.product(row.id)
        if attempt.matches(detail) { found.append(detail) }
      } catch .notFound {
        // Deleted meanwhile.
      }
    }
    return (found, isComplete)
  }

  /// The products that are newer than the attempt, or all of them where that is not known; and whether the list was read as
  /// far as that takes.
  private func newerRows() async throws(MarketError) -> (rows: [Product], isComplete: Bool) {
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
    // A list that no longer has what it had says nothing of what else it does not have.
    if request == nil, case .newest = attempt.before { throw .outcomeUnknown }
    return (rows, request == nil)
  }

  /// A list that was to have the newest products first and has not, or that holds a row that cannot be read, says nothing
  /// about what is not in it.
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
