/// Where the part of a list that was read ends, by the places of the server's list.
public struct ListBoundary: Hashable, Sendable {
  /// The first page of the part, and the size of each of its pages.
  public let firstPage: PageRequest
  /// How many of the server's rows lie before the end, as far as that is known.
  public private(set) var position: Int
  /// How many rows the server's list had when it was read last; `nil` where the server does not say.
  public let totalCount: Int?

  /// - Parameters:
  ///   - firstPage: where the part begins.
  ///   - lastNumber: the number of the last page of the part.
  ///   - totalCount: as the last answer told it.
  public init(firstPage: PageRequest, lastNumber: Int, totalCount: Int?) {
    self.firstPage = firstPage
    position = lastNumber * firstPage.size
    self.totalCount = totalCount
  }

  /// The page that has the row after the end. It begins with rows of the part, unless the end is the end of a page.
  ///
  /// It is `nil` where the number of the page cannot be counted.
  public var nextPage: PageRequest? {
    try? PageRequest(number: position / firstPage.size + 1, size: firstPage.size)
  }

  /// Whether the part ends where a page ends, so that the next one has none of its rows.
  public var isPageEnd: Bool { position % firstPage.size == 0 }

  /// Moves the end when rows before it have come or gone.
  public mutating func move(by rows: Int) {
    position = max(0, position + rows)
  }
}
