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

/// A row of a response that isn't shown in lists.
public struct InvalidRow: Hashable, Sendable {
  /// The reason why a row isn't shown.
  public enum Reason: Hashable, Sendable {
    /// The row can't be decoded.
    case unreadable(DecodingFailure)
    /// An earlier row has the same product identifier.
    case duplicate
    /// The response has more rows than requested, and this row belongs to a later page.
    case beyondPageSize
  }

  /// The position in the response, starting at 0.
  public let position: Int
  /// The product identifier, or `nil` if the identifier can't be decoded.
  public let id: ProductID?
  /// The reason why the row isn't shown.
  public let reason: Reason

  /// A Boolean value that indicates whether the row counts as a row of its page. Rows beyond the
  /// page size belong to later pages.
  package var isOnPage: Bool { reason != .beyondPageSize }

  /// Creates an invalid row.
  ///
  /// - Parameters:
  ///   - position: The position in the response, starting at 0.
  ///   - id: The product identifier, or `nil` if the identifier can't be decoded.
  ///   - reason: The reason why the row isn't shown.
  public init(position: Int, id: ProductID?, reason: Reason) {
    self.position = position
    self.id = id
    self.reason = reason
  }
}
