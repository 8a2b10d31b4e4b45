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
    defects = page.omissions.compactMap(\.defect)
    totalCount = page.totalCount
    hasNext = page.next != nil
  }

  init(_ dto: ItemListDTO) {
    var rows = MappedRows()
    for (position, row) in dto.items.rows.enumerated() {
      rows.append(row, at: "items[\(position)]", position: position) {
        dto throws(ResponseDefect) in try Product(dto)
      }
    }
    products = rows.products
    defects = rows.omissions.compactMap(\.defect)
    totalCount = nil
    hasNext = dto.items.rows.count >= ItemPages.size
  }

  /// The rows that cannot be read because of one of these keys.
  func defects(at keys: [String]) -> [ResponseDefect] {
    defects.filter { defect in keys.contains { defect.path.hasSuffix(".\($0)") } }
  }
}

extension OmittedRow {
  fileprivate var defect: ResponseDefect? {
    if case .unreadable(let defect) = reason { defect } else { nil }
  }
}
