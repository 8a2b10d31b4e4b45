nonisolated extension ProductRows {
  /// How long a page may become by insertions.
  private static var longestPage: Int { 256 }

  /// Puts a page after the others. What it costs depends neither on their number nor on who holds older versions.
  package mutating func append(page: [ProductRow]) {
    guard !page.isEmpty else { return }
    forest = ProductRowsForest(forest, page: page)
  }

  /// Puts a row in the place of another one, at the cost of its page.
  package mutating func update(_ row: ProductRow, at index: Int) {
    forest = present.changingPage(at: index) { $0[$1] = row }
  }

  /// Takes a row away, at the cost of its page.
  package mutating func remove(at index: Int) {
    forest = present.changingPage(at: index) { $0.remove(at: $1) }
    if isEmpty { forest = nil }
  }

  /// Puts a row before the one at an index, or after the last one when the index is the number of rows.
  ///
  /// It costs as much as the page; a page that becomes too long is divided, at the cost of a new tree for all pages, after
  /// which it takes many insertions to come to that again.
  package mutating func insert(_ row: ProductRow, at index: Int) {
    var length = 0
    forest = present.changingPage(at: index) { page, offset in
      page.insert(row, at: offset)
      length = page.count
    }
    if length > Self.longestPage { dividePage(of: index) }
  }

  private mutating func dividePage(of index: Int) {
    var parts = ProductRowsParts(forest)
    var start = 0
    forest = nil
    while let page = parts.nextPage() {
      if (start..<start + page.count).contains(index) {
        for half in stride(from: 0, to: page.count, by: Self.longestPage / 2) {
          append(page: Array(page.dropFirst(half).prefix(Self.longestPage / 2)))
        }
      } else {
        append(page: page)
      }
      start += page.count
    }
  }
}
