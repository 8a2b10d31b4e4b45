/// A page of a product list, with its products and its invalid rows.
public struct ProductPage: Hashable, Sendable {
  /// The products in the server's order, newest first.
  public let rows: [Product]
  /// The rows of the response that aren't in ``rows``, sorted by position.
  public let invalidRows: [InvalidRow]
  /// The number of products in the whole list, or `nil` if the server didn't send the number.
  public let totalCount: Int?
  /// The request for the next page, or `nil` if the list ends with this page.
  public let next: PageRequest?
  /// The number of rows on a full page, as the server says, or `nil` if the server didn't send the number.
  ///
  /// In a page from ``FetchProductPageUseCase``, the value is `nil` unless the server's pages are larger than requested.
  public var size: Int?
  /// The time at which a saved page was read from the server, or `nil` if the server has just sent the page.
  public var savedAt: Timestamp?

  /// Creates a page without checking it. ``FetchProductPageUseCase`` checks the pages that a repository loads.
  public init(
    rows: [Product], invalidRows: [InvalidRow] = [], totalCount: Int?, next: PageRequest?
  ) {
    self.rows = rows
    self.invalidRows = invalidRows
    self.totalCount = totalCount
    self.next = next
  }

  /// The number of rows that the list has because of this page, including unreadable ones. Rows beyond the page size belong to later
  /// pages.
  package var rowCount: Int {
    rows.count + invalidRows.count { $0.reason != .beyondPageSize }
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

/// A request for a page of a list.
public struct PageRequest: Hashable, Sendable {
  /// The valid page sizes, in rows.
  public static let sizes = 1...1_000
  /// The default page size, in rows.
  public static let defaultSize = 20

  /// The page number, starting at 1.
  public let number: Int
  /// The maximum number of rows on the page.
  public let size: Int

  /// The request for the first page with the default size.
  public static let first = PageRequest(uncheckedNumber: 1, size: defaultSize)

  /// Creates a request for a page.
  ///
  /// - Throws: A ``PageRequestError`` if the size isn't in ``sizes``, or if the number is less than 1 or so large that the row
  ///   count would overflow.
  public init(number: Int, size: Int = defaultSize) throws(PageRequestError) {
    guard Self.sizes.contains(size) else { throw .sizeOutOfRange(size, allowed: Self.sizes) }
    let numbers = 1...(Int.max / size - 1)
    guard numbers.contains(number) else { throw .numberOutOfRange(number, allowed: numbers) }
    self.init(uncheckedNumber: number, size: size)
  }

  private init(uncheckedNumber number: Int, size: Int) {
    self.number = number
    self.size = size
  }

  /// Returns the request for the page with the same number and another size, or this request if the size isn't valid.
  func resized(to size: Int?) -> PageRequest {
    size.flatMap { try? PageRequest(number: number, size: $0) } ?? self
  }

  /// The request for the next page, or `nil` if this page has the largest valid number.
  public var next: PageRequest? { try? PageRequest(number: number + 1, size: size) }
}

/// An error for an invalid page number or page size.
public enum PageRequestError: Error, Hashable, Sendable {
  /// The page number isn't in the allowed range.
  case numberOutOfRange(Int, allowed: ClosedRange<Int>)
  /// The page size isn't in the allowed range.
  case sizeOutOfRange(Int, allowed: ClosedRange<Int>)
}

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

  /// Returns a Boolean value that indicates whether the given product matches the query. A product matches if its name or its
  /// vendor's name contains the search text, ignoring case.
  ///
  /// The known servers search in this way, but their documentation doesn't describe the search.
  public func matches(_ product: Product) -> Bool {
    guard let searchText else { return true }
    return product.name.matches(searchText) || product.vendor?.name?.matches(searchText) == true
  }
}

extension String {
  /// Returns a Boolean value that indicates whether the string contains the given search text, ignoring case.
  ///
  /// The method compares characters, so that the composed and the decomposed form of a character match. The method also
  /// compares Unicode scalars, because servers find `☕` in the single character `☕️`.
  fileprivate func matches(_ text: String) -> Bool {
    let (whole, part) = (lowercased(), text.lowercased())
    return whole.contains(part) || whole.unicodeScalars.contains(part.unicodeScalars)
  }
}
