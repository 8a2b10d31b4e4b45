/// Looks for the product of a registration whose answer was lost.
///
/// It is recognised by being newer than the newest product before the attempt, by its seller where the seller's number is
/// known, and by everything that was sent: name, description, price, discount, stock and the number of pictures. The market
/// keeps only the day of a registration, so that its time says nothing.
struct LostRegistration: Sendable {
  private static let pageSize = 50
  private static let maximumPages = 10

  private let attempt: Attempt
  private let repository: any ProductRepository
  private let fetchPage: FetchProductPageUseCase
  private let settling: SettlingTime
  private let clock: any Clock<Duration>

  private var draft: ProductDraft { attempt.submission.draft }

  init(
    _ attempt: Attempt, in repository: any ProductRepository, settling: SettlingTime,
    clock: any Clock<Duration>
  ) {
    self.attempt = attempt
    self.repository = repository
    fetchPage = FetchProductPageUseCase(repository: repository)
    self.settling = settling
    self.clock = clock
  }

  /// - Throws: ``MarketError/outcomeUnknown`` when the market cannot be searched well enough to tell, or
  ///   ``MarketError/cancelled``.
  func find() async throws(MarketError) -> Registration {
    do throws(MarketError) {
      let found = try await settling.find(on: clock) { () throws(MarketError) in
        let found = try await candidates()
        return found.isEmpty ? nil : found
      }
      guard let found else { return .notRegistered }
      // Without knowing what was there before, a product like this one may be an older one.
      return found.count == 1 && attempt.newest != nil ? .registered(found[0]) : .ambiguous(found)
    } catch .cancelled {
      throw .cancelled
    } catch {
      throw .outcomeUnknown
    }
  }

  private func candidates() async throws(MarketError) -> [ProductDetail] {
    var found: [ProductDetail] = []
    var seen: Set<ProductID> = []
    for row in try await newerRows() where seen.insert(row.id).inserted && resembles(row) {
      do throws(MarketError) {
        let detail = try await repository.product(row.id)
        if isDraft(detail) { found.append(detail) }
      } catch .notFound {
        // Deleted meanwhile.
      }
    }
    return found
  }

  /// The products that are newer than the attempt; the newest few pages where that is not known.
  private func newerRows() async throws(MarketError) -> [Product] {
    var rows: [Product] = []
    var request = try? PageRequest(number: 1, size: Self.pageSize)
    var pages = 0
    while let next = request {
      let page = try await fetchPage(.all, page: next)
      pages += 1
      try check(page)
      rows += page.rows.filter(isNewer)
      let isPast = page.rows.contains { !isNewer($0) }
      if isPast || page.next == nil { return rows }
      request = page.next
      if pages == Self.maximumPages {
        guard attempt.newest == nil else { throw .outcomeUnknown }
        return rows
      }
    }
    return rows
  }

  /// A list that is not sorted, or holds a row that cannot be read, says nothing about what is not in it.
  private func check(_ page: ProductPage) throws(MarketError) {
    let ids = page.rows.map(\.id)
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0 > $1 }) else { throw .outcomeUnknown }
    for omission in page.omissions {
      guard case .unreadable = omission.reason else { continue }
      guard let id = omission.id, let newest = attempt.newest, id <= newest else {
        throw .outcomeUnknown
      }
    }
  }

  private func isNewer(_ product: Product) -> Bool {
    attempt.newest.map { product.id > $0 } ?? true
  }

  /// Lists of older servers hold neither vendor nor description.
  private func resembles(_ row: Product) -> Bool {
    let seller = attempt.submission.seller
    return row.name.isSameEntry(as: draft.name) && row.pricing == draft.pricing
      && row.stock == draft.stock
      && (row.vendor == nil || seller.vendorID == nil || row.vendor?.id == seller.vendorID)
  }

  private func isDraft(_ detail: ProductDetail) -> Bool {
    resembles(detail.product) && detail.images.count == draft.images.count
      && detail.product.description.isSameEntry(as: draft.description)
  }
}

extension String {
  /// Whether a server can have kept a text as this one: some drop the blanks at its ends.
  fileprivate func isSameEntry(as other: String) -> Bool {
    trimmed == other.trimmed
  }

  private var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
