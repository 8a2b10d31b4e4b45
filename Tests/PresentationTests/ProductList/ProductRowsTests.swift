import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

extension ProductRow {
  /// Returns a row for the sample product with the given ID. The stock text contains the given
  /// revision.
  static func numbered(_ id: Int, revision: Int = 0) -> ProductRow {
    ProductRow(
      product: .sample(id: id), priceText: "₩\(id)", originalPriceText: nil, discountText: nil,
      stockText: "\(revision) left", vendorText: nil, createdText: nil, accessibilityText: "")
  }
}

struct ProductRowsTests {
  @Test func `a view configures only the changed rows again`() {
    let earlier: ProductRows = [.numbered(1), .numbered(2), .numbered(3)]
    let rows: ProductRows = [.numbered(4), .numbered(3, revision: 1), .numbered(1)]
    #expect(rows.changes(since: earlier) == [ProductID(3)])
    #expect(rows.changes(since: rows) == [])
  }

  @Test func `a row is found after every change, and an earlier version stays as it was`() {
    var rows = ProductRows((1...4).map { .numbered($0) })
    let earlier = rows
    // Row 2 is already in the list.
    rows.append([.numbered(2, revision: 9), .numbered(5)])
    rows.insert(.numbered(6), at: 0)
    rows.insert(.numbered(7), at: 6)
    rows.remove(at: 1)
    rows.update(.numbered(3, revision: 1), at: 2)
    let expected = [6, 2, 3, 4, 5, 7].map { ProductRow.numbered($0, revision: $0 == 3 ? 1 : 0) }
    #expect(rows == ProductRows(expected))
    #expect(expected.map { rows.index(id: $0.id) } == Array(0..<6))
    #expect((rows[id: ProductID(1)], rows[id: ProductID(3)]) == (nil, expected[2]))
    #expect(earlier.map(\.id.rawValue) == [1, 2, 3, 4])
    #expect((earlier[id: ProductID(1)], earlier[id: ProductID(5)]) == (.numbered(1), nil))
  }
}
