/// A query that selects all products, or the products that match a search text.
public struct ProductQuery: Hashable, Sendable {
  /// The search text without leading and trailing whitespace, or `nil` for all products.
  public let searchText: String?

  /// A query that selects all products of the market.
  public static let all = ProductQuery(searchText: nil)

  /// Creates a query. If the search text is blank or `nil`, the query selects all products.
  public init(searchText: String?) {
    let text = searchText?.trimmed ?? ""
    self.searchText = text.isEmpty ? nil : String(text)
  }

  /// A Boolean value that indicates whether the query selects all products of the market.
  package var selectsAll: Bool { searchText == nil }

  /// Returns a Boolean value that indicates whether a list of this query has a product before
  /// another one. Lists have the newest product first, so a new row appears only at the top, and an
  /// edit moves no row. ``FetchMoreProductsUseCase`` relies on this.
  package func lists(_ product: Product, before other: Product) -> Bool { product.id > other.id }

  /// Returns a Boolean value that indicates whether the given product matches the query. A product
  /// matches if its name or its vendor's name contains the search text, ignoring case.
  ///
  /// The known servers search in this way, but their documentation doesn't describe the search.
  package func matches(_ product: Product) -> Bool {
    guard let searchText else { return true }
    return product.name.matches(searchText) || product.vendor?.name?.matches(searchText) == true
  }
}

extension String {
  /// Returns a Boolean value that indicates whether the string contains the given search text,
  /// ignoring case.
  ///
  /// The method compares characters, so that the composed and the decomposed form of a character
  /// match. The method also compares Unicode scalars, because servers find `☕` in the single
  /// character `☕️`.
  fileprivate func matches(_ text: String) -> Bool {
    let (whole, part) = (lowercased(), text.lowercased())
    return whole.contains(part) || whole.unicodeScalars.contains(part.unicodeScalars)
  }
}
