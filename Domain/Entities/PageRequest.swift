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
  /// - Throws: A ``PageRequestError`` if the size isn't in ``sizes``, or if the number is less than
  ///   1 or so large that the row count would overflow.
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

  /// Returns the request for the page with the same number and another size, or this request if the
  /// size isn't valid.
  func resized(to size: Int?) -> PageRequest {
    size.flatMap { try? PageRequest(number: number, size: $0) } ?? self
  }

  /// The number of rows above the page in the server's list.
  var place: Int { (number - 1) * size }

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
