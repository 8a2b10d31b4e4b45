import OpenMarketDomain

nonisolated extension ProductListState.Content {
  /// Puts a page after the rows. A product that is shown already is not shown twice: when products are added while
  /// someone scrolls, every later row moves down and the next page begins with rows that were seen.
  mutating func append(_ newRows: [ProductRow], of page: ProductPage, number: Int) {
    let shown = Set(rows.map(\.id))
    skipped += page.omissions.map { SkippedRow(page: number, row: $0) }
    for (position, row) in newRows.enumerated() {
      if shown.contains(row.id) {
        let omission = OmittedRow(position: position, id: row.id, reason: .duplicate)
        skipped.append(SkippedRow(page: number, row: omission))
      } else {
        rows.append(row)
      }
    }
    totalCount = page.totalCount ?? totalCount
    nextPage = page.next
  }
}
