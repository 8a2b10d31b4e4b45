/// All that the market holds, and the rules of reading it.
struct Catalogue {
  /// By ascending identifier.
  let products: [Product]

  func product(_ id: Int) -> Product? {
    products.first { $0.id == id }
  }

  /// A page of what matches, or nil where it would have no rows.
  func page(_ query: ProductQuery) -> ProductPage? {
    let text = query.searchText.lowercased()
    let matches = text.isEmpty ? products : products.filter { $0.matches(lowercased: text) }
    let (offset, isTooLarge) =
      (query.pageNumber - 1).multipliedReportingOverflow(by: query.itemsPerPage)
    guard !isTooLarge, offset < matches.count else { return nil }
    return ProductPage(
      number: query.pageNumber, itemsPerPage: query.itemsPerPage, totalCount: matches.count,
      products: Array(matches.reversed().dropFirst(offset).prefix(query.itemsPerPage)))
  }

  func image(at path: PicturePath) -> ProductImage? {
    for product in products
    where product.vendor.id == path.vendorID && product.createdOn == path.day {
      if let image = product.images.first(where: { $0.name == path.name }) { return image }
    }
    return nil
  }
}
