import OpenMarketDomain

extension ProductPage {
  /// - Parameter dto: `nil` for an answer without content: nothing is on this page.
  init(_ dto: ProductListDTO?, request: PageRequest) {
    guard let dto else {
      self.init(rows: [], totalCount: nil, next: nil)
      return
    }
    var rows = MappedRows()
    for (position, row) in dto.rows.enumerated() {
      rows.append(row, at: "pages[\(position)]", position: position) {
        dto throws(DecodingFailure) in try Product(dto)
      }
    }
    self.init(
      rows: rows.products,
      invalidRows: rows.invalidRows,
      totalCount: dto.totalCount,
      next: dto.hasNext(after: request) ? request.next : nil)
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
