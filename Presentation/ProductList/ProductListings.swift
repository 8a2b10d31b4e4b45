import OpenMarketDomain

/// The rows that a list shows, and those of the whole market behind a search.
struct ProductListings {
  private(set) var shown: ProductListing?
  private var market: ProductListing?
  /// What happened since an answer is awaited.
  private var journal: [ProductChange] = []
  /// What was deleted here. No product comes back, whatever is told late.
  private var deleted: Set<ProductID> = []

  /// Awaits an answer from now on.
  mutating func expectAnswer() {
    journal = []
  }

  /// Remembers what is at the top of the screen.
  mutating func scroll(to index: Int?) {
    shown?.scroll(to: index)
  }

  /// Shows the rows of a query, where they are at hand.
  ///
  /// - Returns: whether they are.
  mutating func restore(_ query: ProductQuery) -> Bool {
    if shown?.content.query == query { return true }
    guard query == .all, let market else { return false }
    shown = market
    self.market = nil
    return true
  }

  mutating func apply(
    _ change: ProductChange, in style: ProductTextStyle, isAnswerAwaited: Bool
  ) {
    if case .deleted(let id) = change {
      deleted.insert(id)
    } else if deleted.contains(change.id) {
      return
    }
    if isAnswerAwaited { journal.append(change) }
    shown?.apply(change, in: style)
    market?.apply(change, in: style)
  }

  /// Shows what was read, with what happened meanwhile on top of it.
  mutating func take(
    _ answer: ProductListReader.Answer, of query: ProductQuery, firstPage: PageRequest,
    in style: ProductTextStyle
  ) {
    switch answer {
    case .firstPage(let page, let rows):
      if shown?.content.query == .all { market = shown }
      if query == .all { market = nil }
      shown = ProductListing(page, rows: present(rows), of: query, firstPage: firstPage)
    case .more(let more, let rows):
      let rows = rows.map(present)
      shown?.append(more, rows: rows, in: Language(style.locale))
    }
    shown?.replay(journal, in: style)
  }

  private func present(_ rows: [ProductRow]) -> [ProductRow] {
    deleted.isEmpty ? rows : rows.filter { !deleted.contains($0.id) }
  }
}
