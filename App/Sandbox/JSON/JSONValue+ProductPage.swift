extension JSONValue {
  /// A page of products in its envelope.
  init(_ page: ProductPage, origin: String) {
    self = .object([
      ("pageNo", .integer(page.number)),
      ("itemsPerPage", .integer(page.itemsPerPage)),
      ("totalCount", .integer(page.totalCount)),
      ("offset", .integer(page.offset)),
      ("limit", .integer(page.limit)),
      ("lastPage", .integer(page.lastNumber)),
      ("hasNext", .bool(page.hasNext)),
      ("hasPrev", .bool(page.hasPrevious)),
      ("pages", .array(page.products.map { JSONValue(row: $0, origin: origin) })),
    ])
  }
}
