import OpenMarketDomain

/// The rows of one query, with what is needed to go on with them: which products they are, and where they end in the
/// server's list.
nonisolated struct ProductListing {
  private(set) var content: ProductListState.Content
  /// Where the rows end. Once everything is there, it does not matter any more.
  private(set) var boundary: ListBoundary
  /// The row at the top of the screen; the next one when it goes.
  private(set) var topRow: ProductID?

  private let firstPage: PageRequest
  private var ids: Set<ProductID>

  /// - Parameter rows: those of the page.
  init(_ page: ProductPage, rows: [ProductRow], of query: ProductQuery, firstPage: PageRequest) {
    self.firstPage = firstPage
    boundary = ListBoundary(
      firstPage: firstPage, lastNumber: firstPage.number, totalCount: page.totalCount)
    ids = Set(rows.map(\.id))
    content = ProductListState.Content(
      query: query, rows: ProductRows(rows), totalCount: page.totalCount,
      skipped: page.omissions.map { SkippedRow(page: firstPage.number, row: $0) },
      nextPage: page.next)
  }

  func isShown(_ id: ProductID) -> Bool { ids.contains(id) }

  /// Remembers what is at the top of the screen.
  mutating func scroll(to index: Int?) {
    topRow = index.flatMap { content.rows.indices.contains($0) ? content.rows[$0].id : nil }
  }

  // MARK: - Pages

  /// Puts in what comes after the rows.
  ///
  /// - Parameter rows: those of each part, in their order.
  mutating func append(_ more: ListContinuation, rows: [[ProductRow]], in language: Language) {
    let expected = boundary.nextPage?.number ?? 0
    if more.startsOver { clear() }
    var dropped: Set<ProductID> = []
    for (part, rows) in zip(more.parts, rows) {
      content.skipped.removeAll { $0.page == part.number }
      content.skipped += part.page.omissions.map { SkippedRow(page: part.number, row: $0) }
      let known = rows.count { isShown($0.id) }
      if part.number < expected, !more.startsOver {
        content.drift.recovered += rows.count - known
      } else {
        content.drift.movedDown += known
      }
      dropped.formUnion(put(rows, known: known))
    }
    content.drift.removed += dropped.subtracting(ids).count
    content.newAboveText = content.drift.text(in: language)
    boundary = more.boundary
    content.totalCount = boundary.totalCount ?? content.totalCount
    content.nextPage = more.isEnd ? nil : boundary.nextPage
  }

  private mutating func clear() {
    content.rows = ProductRows()
    content.skipped = []
    content.drift.restarts += 1
    ids = []
  }

  /// Puts rows after the others, or in place of those from the first one that is among them on.
  ///
  /// - Parameter known: how many of the rows are there.
  /// - Returns: the products whose rows had to go.
  private mutating func put(_ rows: [ProductRow], known: Int) -> Set<ProductID> {
    let new = Set(rows.map(\.id))
    var start = content.rows.count
    var dropped: Set<ProductID> = []
    var left = known
    while left > 0, start > 0 {
      start -= 1
      let id = content.rows[start].id
      if new.contains(id) { left -= 1 } else { dropped.insert(id) }
    }
    if known == 0 {
      content.rows.append(page: rows)
    } else {
      content.rows.replaceSubrange(from: start, with: rows)
    }
    ids.subtract(dropped)
    ids.formUnion(new)
    return dropped
  }

  // MARK: - Changes

  /// Does what was done to a product through this app. Nothing is asked for.
  mutating func apply(_ change: ProductChange, in style: ProductTextStyle) {
    switch change {
    case .deleted(let id):
      if isShown(id) { remove(id) } else { deleteUnshown(id) }
    case .registered(let detail), .updated(let detail):
      show(style.row(detail.product))
    }
  }

  /// Does again what happened while an answer was on its way, which may know of it or not.
  mutating func replay(_ changes: [ProductChange], in style: ProductTextStyle) {
    for change in changes {
      if case .deleted(let id) = change, !isShown(id) { continue }
      apply(change, in: style)
    }
  }

  private mutating func show(_ row: ProductRow) {
    guard isShown(row.id), let index = content.rows.firstIndex(where: { $0.id == row.id }) else {
      if content.query.matches(row.product) { insert(row) }
      return
    }
    // What a server searches is its own affair: a row goes only if it was there for a reason that is no longer there.
    let (was, isNow) = (content.rows[index].product, row.product)
    if content.query.matches(was) && !content.query.matches(isNow) {
      remove(row.id)
    } else if content.rows[index] != row {
      content.rows.update(row, at: index)
    }
  }

  /// Puts a row in its place, newest first, unless that is beyond the rows.
  private mutating func insert(_ row: ProductRow) {
    let index = content.rows.firstIndex { $0.id < row.id } ?? content.rows.count
    guard index < content.rows.count || content.nextPage == nil else { return }
    content.totalCount? += 1
    moveBoundary(by: 1)
    // Above the first row of a list that begins later, there are pages that nobody sees.
    guard index > 0 || firstPage.number == 1 else { return }
    content.rows.insert(row, at: index)
    ids.insert(row.id)
  }

  private mutating func remove(_ id: ProductID) {
    guard let index = content.rows.firstIndex(where: { $0.id == id }) else { return }
    content.rows.remove(at: index)
    ids.remove(id)
    content.totalCount? -= 1
    moveBoundary(by: -1)
    if topRow == id { scroll(to: min(index, content.rows.count - 1)) }
  }

  /// A product that was deleted further down than what was read.
  private mutating func deleteUnshown(_ id: ProductID) {
    guard content.query == .all, content.nextPage != nil, let last = content.rows.last, id < last.id
    else { return }
    content.totalCount? -= 1
  }

  private mutating func moveBoundary(by rows: Int) {
    boundary.move(by: rows)
    if content.nextPage != nil { content.nextPage = boundary.nextPage }
  }
}
