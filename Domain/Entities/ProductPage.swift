/// A page of a list: its rows, and the rows that it leaves out.
public struct ProductPage: Hashable, Sendable {
  /// The products in the server's order, newest first.
  public let rows: [Product]
  /// The rows of the response that aren't in ``rows``, in ascending order of position.
  public let invalidRows: [InvalidRow]
  /// The number of products in the whole list, if the server sent it.
  public let totalCount: Int?
  /// The request for the next page; `nil` at the end of the list.
  public let next: PageRequest?

  /// Creates a page without checking it. ``FetchProductPageUseCase`` applies the rules of paging.
  public init(
    rows: [Product], invalidRows: [InvalidRow] = [], totalCount: Int?, next: PageRequest?
  ) {
    self.rows = rows
    self.invalidRows = invalidRows
    self.totalCount = totalCount
    self.next = next
  }
}

/// A row of a response that a list doesn't show.
public struct InvalidRow: Hashable, Sendable {
  /// The reason why a list doesn't show a row.
  public enum Reason: Hashable, Sendable {
    /// The row can't be read.
    case unreadable(DecodingFailure)
    /// An earlier row has the same identifier.
    case duplicate
    /// The response has more rows than the page; the row belongs to a later page.
    case beyondPageSize
  }

  /// The position in the response, counted from 0.
  public let position: Int
  /// The product, if its identifier could be read.
  public let id: ProductID?
  /// The reason why the list doesn't show the row.
  public let reason: Reason

  /// Creates an invalid row.
  ///
  /// - Parameters:
  ///   - position: The position in the response, counted from 0.
  ///   - id: The product, if its identifier could be read.
  ///   - reason: The reason why the list doesn't show the row.
  public init(position: Int, id: ProductID?, reason: Reason) {
    self.position = position
    self.id = id
    self.reason = reason
  }
}

/// A request for a page of a list.
public struct PageRequest: Hashable, Sendable {
  /// The numbers of rows that a page can have.
  public static let sizes = 1...1_000
  /// The default number of rows of a page.
  public static let defaultSize = 20

  /// The number of the page. The first page is 1.
  public let number: Int
  /// The maximum number of rows of the page.
  public let size: Int

  /// The first page in the default size.
  public static let first = PageRequest(uncheckedNumber: 1, size: defaultSize)

  /// Creates a request.
  ///
  /// - Throws: ``PageRequestError`` if the number is below 1 or too large to count the rows up to it, or if the size isn't
  ///   in ``sizes``.
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

  /// The request for the next page; `nil` after the last page number.
  public var next: PageRequest? { try? PageRequest(number: number + 1, size: size) }
}

/// An error in the number or size of a page.
public enum PageRequestError: Error, Hashable, Sendable {
  /// The number isn't in the allowed range.
  case numberOutOfRange(Int, allowed: ClosedRange<Int>)
  /// The size isn't in the allowed range.
  case sizeOutOfRange(Int, allowed: ClosedRange<Int>)
}

/// A choice of products: all of them, or those that match a text.
public struct ProductQuery: Hashable, Sendable {
  /// The text to search for, without whitespace at its ends; `nil` for all products.
  public let searchText: String?

  /// All products of the market.
  public static let all = ProductQuery(searchText: nil)

  /// Creates a query. A blank text matches all products.
  public init(searchText: String?) {
    let text = searchText?.trimmed ?? ""
    self.searchText = text.isEmpty ? nil : String(text)
  }

  /// Returns a Boolean value that indicates whether a product matches: its name or its vendor's name contains the text,
  /// ignoring case.
  ///
  /// Recorded servers behave like this, but they don't document their search.
  public func matches(_ product: Product) -> Bool {
    guard let searchText else { return true }
    return product.name.matches(searchText) || product.vendor?.name?.matches(searchText) == true
  }
}

extension String {
  /// Compares characters, which can have several spellings, and scalars: a server finds `☕` in `☕️`, which is one character.
  fileprivate func matches(_ text: String) -> Bool {
    let (whole, part) = (lowercased(), text.lowercased())
    return whole.contains(part) || whole.unicodeScalars.contains(part.unicodeScalars)
  }
}
