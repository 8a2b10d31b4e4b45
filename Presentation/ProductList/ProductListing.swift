import OpenMarketDomain

/// The rows of one query, with what is needed to go on with them: which products they are, and where they end in the
/// server's list.
nonisolated struct ProductListing {
  private(set) var content: ProductListState.Content
  /// Where the rows end. Once everything is there, it does not matter any more.
  private(set) var boundary: PageCursor
  /// The row at the top of the screen; the next one when it goes.
  private(set) var topRow: ProductID?

  private let firstPage: PageRequest
  private var ids: Set<ProductID>
  /// How many rows that moved the end of the rows the last answer seems not to know of.
  private var unseenRows = 0

  /// - Parameter rows: those of the page that are to be shown.
  init(_ page: ProductPage, rows: [ProductRow], of query: ProductQuery, firstPage: PageRequest) {
    self.firstPage = firstPage
    boundary = PageCursor(
      firstPage: firstPage, lastNumber: firstPage.number, totalCount: page.totalCount)
    ids = Set(rows.map(\.id))
    content = ProductListState.Content(
      query: query, rows: ProductRows(rows), totalCount: page.totalCount,
      skipped: page.invalidRows.map { SkippedRow(page: firstPage.number, row: $0) },
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
  /// - Parameter rows: those of each part that are to be shown, in their order.
  mutating func append(_ more: NextPages, rows: [[ProductRow]], in language: Language) {
    let (expected, overlap) = (boundary.nextPage?.number ?? 0, boundary.overlap)
    unseenRows = overlap
    if more.startsOver { content.drift.restarts += 1 }
    for (part, rows) in zip(more.parts, rows) {
      content.skipped.removeAll { $0.page == part.number }
      content.skipped += part.page.invalidRows.map { SkippedRow(page: part.number, row: $0) }
      let known = rows.count { isShown($0.id) }
      if part.number < expected {
        if !more.startsOver { content.drift.recovered += rows.count - known }
      } else {
        content.drift.movedDown += max(0, known - (part.number == expected ? overlap : 0))
        if part.number == expected { unseenRows = max(0, unseenRows - known) }
      }
      put(rows, known: known)
    }
    content.newAboveText = content.drift.text(in: language)
    boundary = more.boundary
    content.totalCount = boundary.totalCount ?? content.totalCount
    content.nextPage = more.isEnd ? nil : boundary.nextPage
  }

  /// Puts those rows in that are not there: before the next one that is, or after everything.
  ///
  /// - Parameter known: how many of the rows are there.
  private mutating func put(_ rows: [ProductRow], known: Int) {
    let last = known == 0 ? 0 : (rows.lastIndex { isShown($0.id) }.map { $0 + 1 } ?? 0)
    content.rows.append(page: Array(rows[last...]))
    ids.formUnion(rows[last...].map(\.id))
    var next = rows[..<last].last?.id
    for row in rows[..<last].reversed() {
      if !isShown(row.id) {
        // Near the end, where pages overlap.
        let place = content.rows.lastIndex { $0.id == next }
        content.rows.insert(row, at: place ?? content.rows.count)
        ids.insert(row.id)
      }
      next = row.id
    }
  }

  // MARK: - Changes

  /// Does what was done to a product through this app. Nothing is asked for.
  mutating func apply(_ change: ProductChange, in style: ProductTextStyle) {
    switch change {
    case .deleted(let id):
      if isShown(id) { remove(id) } else { deleteUnshown(id) }
    case .registered(let detail):
      show(style.row(detail.product), isNew: true)
    case .updated(let detail):
      show(style.row(detail.product), isNew: false)
    }
  }

  /// Does again what happened while an answer was on its way, which may know of it or not.
  mutating func replay(_ changes: [ProductChange], in style: ProductTextStyle) {
    for change in changes {
      if case .deleted(let id) = change, !isShown(id) {
        // The next page has to show where the rows end by now.
        moveBoundary(by: 0)
        continue
      }
      if case .registered(let detail) = change, isShown(detail.id), unseenRows > 0 {
        unseenRows -= 1
        content.totalCount? += 1
        moveBoundary(by: 1)
      }
      apply(change, in: style)
    }
  }

  private mutating func show(_ row: ProductRow, isNew: Bool) {
    guard isShown(row.id), let index = content.rows.firstIndex(where: { $0.id == row.id }) else {
      if content.query.matches(row.product) { insert(row, isNew: isNew) }
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

  /// Puts a row in its place, unless that is beyond the rows.
  private mutating func insert(_ row: ProductRow, isNew: Bool) {
    guard let index = place(of: row, isNew: isNew) else { return }
    content.totalCount? += 1
    moveBoundary(by: 1)
    // Above the first row of a list that begins later, there are pages that nobody sees.
    guard index > 0 || firstPage.number == 1 else { return }
    content.rows.insert(row, at: index)
    ids.insert(row.id)
  }

  /// Where a row belongs: newest first, or as the rows are; `nil` when that is beyond them, or not known.
  private func place(of row: ProductRow, isNew: Bool) -> Int? {
    let rows = content.rows
    let isAll = content.nextPage == nil
    if rows.isEmpty { return isNew || isAll ? 0 : nil }
    // The rows need not be in order any more.
    if isNew, content.drift.restarts > 0 { return 0 }
    if zip(rows, rows.dropFirst()).allSatisfy({ $0.id > $1.id }) {
      return rows.firstIndex { $0.id < row.id } ?? (isAll ? rows.count : nil)
    }
    if zip(rows, rows.dropFirst()).allSatisfy({ $0.id < $1.id }) {
      return rows.firstIndex { $0.id > row.id } ?? (isAll ? rows.count : nil)
    }
    return isNew ? 0 : nil
  }

  private mutating func remove(_ id: ProductID) {
    guard let index = content.rows.firstIndex(where: { $0.id == id }) else { return }
    content.rows.remove(at: index)
    ids.remove(id)
    content.totalCount? -= 1
    moveBoundary(by: -1)
    if topRow == id { scroll(to: min(index, content.rows.count - 1)) }
  }

  /// A product that was deleted further down than what was read, or above a list that begins later.
  private mutating func deleteUnshown(_ id: ProductID) {
    guard content.query == .all, let first = content.rows.first, let last = content.rows.last
    else { return }
    if content.nextPage != nil, id < last.id {
      content.totalCount? -= 1
    } else if firstPage.number > 1, id > first.id {
      content.totalCount? -= 1
      moveBoundary(by: -1)
    }
  }

  private mutating func moveBoundary(by rows: Int) {
    boundary.move(by: rows)
    if content.nextPage != nil { content.nextPage = boundary.nextPage }
  }
}
