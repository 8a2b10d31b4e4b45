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
