/// A page of a product list, with its products and its invalid rows.
public struct ProductPage: Hashable, Sendable {
  /// The products in the server's order, newest first.
  public let products: [Product]
  /// The rows of the response that aren't in ``products``, sorted by position.
  public let invalidRows: [InvalidRow]
  /// The number of products in the whole list, or `nil` if the server didn't send the number.
  public let totalCount: Int?
  /// The request for the next page, or `nil` if the list ends with this page.
  public let next: PageRequest?
  /// The number of rows on a full page, as the server says, or `nil` if the server didn't send the
  /// number.
  ///
  /// In a page from ``FetchProductPageUseCase``, the value is `nil` unless the server's pages are
  /// larger than requested.
  public var size: Int?
  /// The time at which a saved page was read from the server, or `nil` if the server has just sent
  /// the page.
  public var savedAt: Timestamp?
  /// A Boolean value that indicates whether the server ignored the search text of the request.
  package var ignoresSearch = false
  /// A Boolean value that indicates whether the page has neither valid nor invalid rows.
  var isEmpty: Bool { products.isEmpty && invalidRows.isEmpty }

  /// Creates a page without checking it. ``FetchProductPageUseCase`` checks the pages that a
  /// repository loads.
  public init(
    products: [Product], invalidRows: [InvalidRow] = [], totalCount: Int?, next: PageRequest?
  ) {
    self.products = products
    self.invalidRows = invalidRows
    self.totalCount = totalCount
    self.next = next
  }
}
