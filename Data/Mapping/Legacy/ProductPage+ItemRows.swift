import OpenMarketDomain

extension ProductPage {
  /// Cuts a page out of those that hold its rows.
  ///
  /// - Parameters:
  ///   - items: the rows of the pages, up to the first that was short of some: there the list ends.
  ///   - pages: those pages.
  init(_ items: [RowDTO<ItemDTO>], of pages: ItemPages, request: PageRequest) {
    var rows = MappedRows()
    for place in pages.rows.clamped(to: items.indices) {
      rows.append(
        items[place], at: "items[\(place % ItemPages.size)]",
        position: place - pages.rows.lowerBound
      ) { dto throws(DecodingFailure) in try Product(dto) }
    }
    // The last page that was read tells whether there is more, unless it is full and used up.
    let mayHaveMore =
      items.count > pages.rows.upperBound || items.count == pages.numbers.count * ItemPages.size
    self.init(
      rows: rows.products,
      invalidRows: rows.invalidRows,
      totalCount: nil,
      next: mayHaveMore ? request.next : nil)
  }
}
