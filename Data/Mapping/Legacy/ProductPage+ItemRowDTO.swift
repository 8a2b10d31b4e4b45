import OpenMarketDomain

extension ProductPage {
  /// Cuts a page out of those that hold its rows.
  ///
  /// - Parameters:
  ///   - items: the rows of the pages, up to the first that was short of some: there the list ends.
  ///   - pages: those pages.
  init(_ items: [ItemRowDTO], of pages: ItemPages, request: PageRequest) {
    var rows: [Product] = []
    var omissions: [OmittedRow] = []
    for place in pages.rows.clamped(to: items.indices) {
      do {
        rows.append(try items[place].entity(at: place % ItemPages.size))
      } catch {
        let defect = error
        omissions.append(
          OmittedRow(
            position: place - pages.rows.lowerBound, id: items[place].id.map { ProductID($0) },
            reason: .unreadable(defect)))
      }
    }
    // The last page that was read tells whether there is more, unless it is full and used up.
    let mayHaveMore =
      items.count > pages.rows.upperBound || items.count == pages.numbers.count * ItemPages.size
    self.init(
      rows: rows,
      omissions: omissions,
      totalCount: nil,
      next: mayHaveMore ? request.next : nil)
  }
}

extension ItemRowDTO {
  /// - Parameter position: the row's place in the server's answer.
  fileprivate func entity(at position: Int) throws(ResponseDefect) -> Product {
    // The decoder's failures name their place from the root; those of the mapping begin at the row.
    let dto = try item.get()
    return try ResponseDefect.at("items[\(position)]") { () throws(ResponseDefect) in
      try Product(dto)
    }
  }
}
