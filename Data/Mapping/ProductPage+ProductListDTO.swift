import OpenMarketDomain

extension ProductPage {
  /// - Parameter dto: `nil` for an answer without content: nothing is on this page.
  init(_ dto: ProductListDTO?, request: PageRequest) {
    guard let dto else {
      self.init(rows: [], totalCount: nil, next: nil)
      return
    }
    var rows: [Product] = []
    var omissions: [OmittedRow] = []
    for (position, row) in dto.rows.enumerated() {
      do {
        rows.append(try row.entity(at: position))
      } catch {
        let defect = error
        omissions.append(
          OmittedRow(
            position: position, id: row.id.map { ProductID($0) }, reason: .unreadable(defect)))
      }
    }
    self.init(
      rows: rows,
      omissions: omissions,
      totalCount: dto.totalCount,
      next: dto.hasNext(after: request) ? request.next : nil)
  }
}

extension ProductRowDTO {
  fileprivate func entity(at position: Int) throws(ResponseDefect) -> Product {
    // The decoder's failures name their place from the root; those of the mapping begin at the row.
    let dto = try product.get()
    return try ResponseDefect.at("pages[\(position)]") { () throws(ResponseDefect) in
      try Product(dto)
    }
  }
}

extension ProductListDTO {
  /// What the envelope says, or else what can be told from its counts.
  fileprivate func hasNext(after request: PageRequest) -> Bool {
    if let hasNext { return hasNext }
    if let lastPage { return request.number < lastPage }
    if let totalCount { return request.number * request.size < totalCount }
    return rows.count >= request.size
  }
}
