internal import OpenMarketDomain

/// A page of a list as this package reads it, before anything is cut off or left out.
struct PageReading: Sendable {
  let products: [Product]
  let defects: [ResponseDefect]
  let totalCount: Int?
  let hasNext: Bool

  var count: Int { products.count + defects.count }

  init(_ page: ProductPage) {
    products = page.rows
    defects = page.omissions.compactMap { row in
      if case .unreadable(let defect) = row.reason { defect } else { nil }
    }
    totalCount = page.totalCount
    hasNext = page.next != nil
  }

  init(_ dto: ItemListDTO) {
    var products: [Product] = []
    var defects: [ResponseDefect] = []
    for (position, row) in dto.items.rows.enumerated() {
      let row = row.product(at: "items[\(position)]", position: position) {
        dto throws(ResponseDefect) in try Product(dto)
      }
      switch row {
      case .success(let product): products.append(product)
      case .failure(let unreadable):
        if case .unreadable(let defect) = unreadable.omission.reason { defects.append(defect) }
      }
    }
    self.products = products
    self.defects = defects
    totalCount = nil
    hasNext = dto.items.rows.count >= ItemPages.size
  }

  /// The rows that cannot be read because of one of these keys.
  func defects(at keys: [String]) -> [ResponseDefect] {
    defects.filter { defect in keys.contains { defect.path.hasSuffix(".\($0)") } }
  }
}
