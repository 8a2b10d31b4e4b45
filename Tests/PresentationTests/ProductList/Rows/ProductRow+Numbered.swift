import OpenMarketDomain
import OpenMarketTestSupport

@testable import OpenMarketPresentation

extension ProductRow {
  /// A row of a sample product; another revision of it shows something else.
  static func numbered(_ id: Int, revision: Int = 0) -> ProductRow {
    ProductRow(
      product: .sample(id: id), priceText: "₩\(id)", originalPriceText: nil, discountText: nil,
      stockText: "\(revision) left")
  }
}

extension ProductRows {
  static func numbered(_ pages: [[Int]]) -> ProductRows {
    pages.reduce(into: []) { rows, page in rows.append(page: page.map { .numbered($0) }) }
  }

  /// The number of rows of each page.
  var pageLengths: [Int] {
    var parts = ProductRowsParts(forest)
    return Array(AnyIterator { parts.nextPage()?.count })
  }
}
