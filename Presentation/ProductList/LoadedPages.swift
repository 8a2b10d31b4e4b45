import OpenMarketDomain

/// The pages that were loaded for a query, with their rows and their end position in the server's
/// list.
struct LoadedPages {
  private(set) var content: ProductListState.Content
  /// The position in the server's list after the last loaded row. After all rows are loaded, the
  /// cursor isn't used.
  private(set) var cursor: PageCursor
  /// The time at which the first page was requested.
  let readAt: Timestamp
  /// A Boolean value that indicates whether the rows of the first call are followed by rows of
  /// later calls. A new first page would remove these rows.
  private(set) var isContinued = false
  /// The identifier of the row at the top of the screen. If this row is removed, the next row
  /// becomes the top row.
  var topRow: ProductID?

  /// The number of loaded rows that were expected on the last fetched pages but missing there,
  /// probably because the server sent these pages before a product was registered.
  private var unconfirmedRows = 0
  /// The invalid rows, grouped by page number. Fetching a page again replaces the invalid rows from
  /// this page.
  private var invalidRows: [Int: [InvalidRow]] = [:]
  /// The number of rows on the loaded pages that aren't shown, because their products were deleted.
  private var hiddenRows = 0
  /// A Boolean value that indicates whether loading continued although the server's pages didn't
  /// show which rows follow the loaded rows. The rows aren't in the server's order until a refresh.
  private var hasGap = false

  /// Creates a value without pages.
  init(of query: ProductQuery, firstPage: PageRequest, readAt: Timestamp) {
    self.readAt = readAt
    cursor = PageCursor(firstPage: firstPage, lastNumber: firstPage.number - 1, totalCount: nil)
    content = ProductListState.Content(query: query, rows: ProductRows())
  }

  /// The number of products on the loaded pages, including the ones that aren't shown, but not more
  /// than the total count.
  var readCount: Int { min(loadedCount, content.totalCount ?? .max) }

  private var loadedCount: Int {
    content.rows.count + hiddenRows + content.invalidRows.count(where: \.isOnPage)
  }

  func isShown(_ id: ProductID) -> Bool { content.rows.index(id: id) != nil }

  // MARK: - Pages

  /// Adds the first page, or the pages that follow the loaded rows.
  ///
  /// - Parameters:
  ///   - rows: The formatted rows from each page, without deleted products, in page order.
  ///   - deleted: The rows that this app deleted while the pages were in flight.
  mutating func append(
    _ more: NextPages, rows: [[ProductRow]], deleted: Set<ProductID>, in language: Language
  ) {
    let earlierCount = content.rows.count
    let (expected, overlap) = (cursor.nextPage?.number ?? 0, cursor.overlap)
    // The number of loaded rows that appear again on a later page, because products were added at
    // the top.
    var movedDown = 0
    // The last page and its total count include these rows.
    var hidden = 0
    unconfirmedRows = overlap
    hasGap = hasGap || more.hasGap
    for (part, rows) in zip(more.parts, rows) {
      setInvalidRows(part.page.invalidRows, ofPage: part.number)
      content.savedAt = [content.savedAt, part.page.savedAt].compactMap(\.self)
        .min { $0.millisecondsSince1970 < $1.millisecondsSince1970 }
      let known = rows.count { isShown($0.id) }
      if part.number == expected {
        movedDown += max(0, known - overlap)
        unconfirmedRows = max(0, overlap - known)
      } else if part.number > expected {
        movedDown += known
      }
      hidden = part.page.products.count - rows.count
      hiddenRows += hidden
      merge(rows)
    }
    if more.hasGap || movedDown > 0 {
      content.notice = UserMessage(hasGap ? .listChanged : .productsAdded, in: language)
    }
    cursor = more.cursor
    content.totalCount = cursor.totalCount.map { $0 - hidden } ?? content.totalCount
    content.nextPage = more.isEnd ? nil : cursor.nextPage
    isContinued = isContinued || earlierCount > 0 && content.rows.count > earlierCount
    let elsewhere = deleted.subtracting(more.parts.flatMap(\.page.products).map(\.id))
    countMissingRows(deleted: elsewhere.count, in: language)
  }

  /// Counts the rows that the server didn't send, if the list has ended.
  private mutating func countMissingRows(deleted: Int, in language: Language) {
    guard content.nextPage == nil else { return }
    // The server may have counted its products before this app deleted some of them.
    let uncounted = min(deleted, cursor.missingRows(afterLoading: loadedCount))
    hiddenRows += uncounted
    content.totalCount? -= uncounted
    content.missingRows = cursor.missingRows(afterLoading: loadedCount)
    guard content.missingRows > 0 else { return }
    let count = LocalizedText("\(content.missingRows)")
    content.notice = UserMessage(.productsMissing, ["count": count], in: language)
  }

  /// Inserts each new row before the known row that follows it on the page. Appends new rows that
  /// follow the last known row.
  private mutating func merge(_ rows: [ProductRow]) {
    let end = rows.lastIndex { isShown($0.id) }.map { $0 + 1 } ?? 0
    content.rows.append(rows[end...])
    var next: ProductID?
    for row in rows[..<end].reversed() {
      if !isShown(row.id) {
        let index = next.flatMap(content.rows.index(id:))
        content.rows.insert(row, at: index ?? content.rows.count)
      }
      next = row.id
    }
  }

  mutating func dismissNotice() { content.notice = nil }

  /// Marks the rows as outdated.
  mutating func markOutdated() { content.savedAt = content.savedAt ?? readAt }

  private mutating func setInvalidRows(_ rows: [InvalidRow], ofPage number: Int) {
    guard invalidRows[number] != nil || !rows.isEmpty else { return }
    invalidRows[number] = rows
    content.invalidRows = invalidRows.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  // MARK: - Changes

  /// Applies the given change, which was made through this app. Applying the same change again has
  /// no effect.
  ///
  /// - Parameter isReplay: A Boolean value that indicates whether the change was made while the
  ///   last pages were in flight. The pages may already contain such a change.
  mutating func apply(_ event: ProductEvent, in formatter: ProductFormatter, isReplay: Bool = false)
  {
    switch event {
    case .updated(let detail): show(formatter.row(detail.product), isNew: false)
    case .registered(let detail):
      if isReplay, unconfirmedRows > 0, isShown(detail.id) {
        unconfirmedRows -= 1
        content.totalCount? += 1
        moveCursor(by: 1)
      }
      show(formatter.row(detail.product), isNew: true)
    case .deleted(let id) where isShown(id): remove(id)
    case .deleted where isReplay:
      // Mark the cursor as moved, so that the next page must overlap with the loaded rows.
      moveCursor(by: 0)
    case .deleted: break
    }
  }

  private mutating func show(_ row: ProductRow, isNew: Bool) {
    guard let index = content.rows.index(id: row.id) else {
      if content.query.matches(row.product) { insert(row, isNew: isNew) }
      return
    }
    // The server may search other fields than the app. Remove a row only if the old product matched
    // and the new product doesn't match.
    if content.query.matches(content.rows[index].product), !content.query.matches(row.product) {
      remove(row.id)
    } else if content.rows[index] != row {
      content.rows.update(row, at: index)
    }
  }

  private mutating func insert(_ row: ProductRow, isNew: Bool) {
    guard let index = index(for: row, isNew: isNew) else { return }
    content.rows.insert(row, at: index)
    content.totalCount? += 1
    moveCursor(by: 1)
  }

  /// Returns the index for the given row in the sort order of the list, or `nil` if the row belongs
  /// after the fetched rows.
  private func index(for row: ProductRow, isNew: Bool) -> Int? {
    let rows = content.rows
    let isAll = content.nextPage == nil
    guard let first = rows.first, let last = rows.last else { return isNew || isAll ? 0 : nil }
    // After a gap, the rows aren't sorted. Insert a new row at the top.
    if isNew, hasGap { return 0 }
    let query = content.query
    // Some servers send their lists in reverse.
    let isReversed = query.lists(last.product, before: first.product)
    return rows.firstIndex {
      let (upper, lower) = isReversed ? ($0, row) : (row, $0)
      return query.lists(upper.product, before: lower.product)
    } ?? (isAll ? rows.count : nil)
  }

  private mutating func remove(_ id: ProductID) {
    guard let index = content.rows.index(id: id) else { return }
    content.rows.remove(at: index)
    content.totalCount? -= 1
    moveCursor(by: -1)
    if topRow == id { topRow = content.rows.dropFirst(index).first?.id ?? content.rows.last?.id }
  }

  private mutating func moveCursor(by rows: Int) {
    cursor.move(by: rows)
    if content.nextPage != nil { content.nextPage = cursor.nextPage }
  }
}
