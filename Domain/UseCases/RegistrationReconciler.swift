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
