package import OpenMarketDomain

/// The rows in a list, decoded as products. If a row can't be decoded, the other rows are still
/// available.
struct RowsDTO<Row: RowDTO>: Decodable, Sendable {
  /// The maximum number of rows to decode. Further rows are ignored, because a malicious server
  /// could send millions of rows.
  static var limit: Int { 5_000 }

  let rows: [ListedProduct]

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var rows: [ListedProduct] = []
    while !container.isAtEnd, rows.count < Self.limit {
      // Decode the row with a decoder of its own. If that fails, the container still moves to the
      // next row.
      let row = try container.superDecoder()
      do {
        rows.append(.product(try Row(from: row).product))
      } catch {
        let id = try? row.container(keyedBy: NamedKey.self).decode(Int.self, forKey: "id")
        rows.append(
          .invalid(id.map { ProductID($0) }, DecodingFailure(error, at: row.codingPath)))
      }
    }
    self.rows = rows
  }
}

/// A row in a list that contains a product.
protocol RowDTO: Decodable {
  var product: Product { get }
}

/// The result of decoding a row in a list.
package enum ListedProduct: Hashable, Sendable {
  /// The decoded product.
  case product(Product)
  /// The row can't be decoded. The identifier is `nil` if the identifier can't be decoded either.
  case invalid(ProductID?, DecodingFailure)
}

extension ProductPage {
  /// Creates a page from the results of decoding its rows.
  init(_ listed: some Sequence<ListedProduct>, totalCount: Int?, next: PageRequest?) {
    var rows: [Product] = []
    var invalidRows: [InvalidRow] = []
    for (position, row) in listed.enumerated() {
      switch row {
      case .product(let product): rows.append(product)
      case .invalid(let id, let failure):
        invalidRows.append(InvalidRow(position: position, id: id, reason: .unreadable(failure)))
      }
    }
    self.init(products: rows, invalidRows: invalidRows, totalCount: totalCount, next: next)
  }
}
