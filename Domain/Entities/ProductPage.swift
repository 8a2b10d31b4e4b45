/// One page of a list: its rows, and what was left out of them and why.
public struct ProductPage: Hashable, Sendable {
  /// The products to show, in the server's order: newest first.
  public let rows: [Product]
  /// The rows of the server's answer that are not among ``rows``, by ascending position.
  public let invalidRows: [InvalidRow]
  /// How many products the whole list has, where the server said so.
  public let totalCount: Int?
  /// Asks for the page after this one; `nil` at the end of the list.
  public let next: PageRequest?

  /// Takes the rows as they are; ``FetchProductPageUseCase`` applies the rules of paging.
  ///
  /// - Parameters:
  ///   - rows: the products of the page, in the server's order.
  ///   - invalidRows: the rows of the answer that are not among them, by ascending position.
  ///   - totalCount: how many products the whole list has, where the server said so.
  ///   - next: asks for the page after this one; `nil` at the end of the list.
  public init(
    rows: [Product], invalidRows: [InvalidRow] = [], totalCount: Int?, next: PageRequest?
  ) {
    self.rows = rows
    self.invalidRows = invalidRows
    self.totalCount = totalCount
    self.next = next
  }
}

/// A row that the server sent and the list does not show.
public struct InvalidRow: Hashable, Sendable {
  /// Why a row is not shown.
  public enum Reason: Hashable, Sendable {
    /// The row could not be read.
    case unreadable(DecodingFailure)
    /// A row with the same identifier stands further up.
    case duplicate
    /// The server sent more rows than the page has places; the row belongs to a later page.
    case beyondPageSize
  }

  /// The row's place in the server's answer, counted from 0.
  public let position: Int
  /// The row's product, where that much could be read.
  public let id: ProductID?
  /// Why the row is left out.
  public let reason: Reason

  /// Says of a row why it is left out.
  ///
  /// - Parameters:
  ///   - position: the row's place in the server's answer, counted from 0.
  ///   - id: the row's product, where that much could be read.
  ///   - reason: why it is left out.
  public init(position: Int, id: ProductID?, reason: Reason) {
    self.position = position
    self.id = id
    self.reason = reason
  }
}

/// Asks for one page of a list.
public struct PageRequest: Hashable, Sendable {
  /// How many rows a page may have.
  public static let sizes = 1...1_000
  /// How many rows a page has unless something else is asked for.
  public static let defaultSize = 20

  /// The page's number; the first is 1.
  public let number: Int
  /// The most rows the page may hold.
  public let size: Int

  /// The first page, in the usual size.
  public static let first = PageRequest(uncheckedNumber: 1, size: defaultSize)

  /// Checks that the page can be asked for.
  ///
  /// - Throws: ``PageRequestError`` when the number is below 1 or too large to count its rows, or the size is outside
  ///   ``sizes``.
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

  /// The page after this one, or `nil` after the last one that can be counted.
  public var next: PageRequest? { try? PageRequest(number: number + 1, size: size) }
}

/// Why a page cannot be asked for.
public enum PageRequestError: Error, Hashable, Sendable {
  /// The number is below 1, or so large that the rows up to the page cannot be counted.
  case numberOutOfRange(Int, allowed: ClosedRange<Int>)
  /// So many rows are more, or fewer, than a page may have.
  case sizeOutOfRange(Int, allowed: ClosedRange<Int>)
}

/// Which products a list is about.
public struct ProductQuery: Hashable, Sendable {
  /// The text to search for, or `nil` for every product. Never blank, and without blanks at its ends.
  public let searchText: String?

  /// Every product of the market.
  public static let all = ProductQuery(searchText: nil)

  /// A blank text asks for every product.
  public init(searchText: String?) {
    guard let text = searchText, let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else {
      self.searchText = nil
      return
    }
    self.searchText = String(text[first...last])
  }
}

extension ProductQuery {
  /// Whether the list that this asks for has a product: its name or its vendor's name holds the text, without regard to
  /// case.
  ///
  /// It is what recorded servers do as far as can be seen; they do not say what they search.
  public func matches(_ product: Product) -> Bool {
    guard let searchText else { return true }
    return product.name.holds(searchText) || product.vendor?.name?.holds(searchText) == true
  }
}

extension String {
  /// By characters, which have more than one spelling, or by scalars: a server finds `☕` in `☕️`, which is one character.
  fileprivate func holds(_ text: String) -> Bool {
    let (whole, part) = (lowercased(), text.lowercased())
    return whole.contains(part) || whole.unicodeScalars.contains(part.unicodeScalars)
  }
}
