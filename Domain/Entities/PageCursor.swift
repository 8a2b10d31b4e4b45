/// Where the part of a list that was read ends, by the places of the server's list.
public struct PageCursor: Hashable, Sendable {
  /// The first page of the part, and the size of each of its pages.
  public let firstPage: PageRequest
  /// How many of the server's rows lie before the end, as far as that is known.
  public private(set) var position: Int
  /// How many rows the server's list had when it was read last; `nil` where the server does not say.
  public let totalCount: Int?
  /// Whether rows have come or gone before the end since it was read.
  public private(set) var isMoved = false

  /// - Parameters:
  ///   - firstPage: where the part begins.
  ///   - lastNumber: the number of the last page of the part.
  ///   - totalCount: as the last answer told it.
  public init(firstPage: PageRequest, lastNumber: Int, totalCount: Int?) {
    self.firstPage = firstPage
    position = lastNumber * firstPage.size
    self.totalCount = totalCount
  }

  /// The page that has the row after the end. When the end has moved, it has the last row before the end, too.
  ///
  /// It is `nil` where the number of the page cannot be counted.
  public var nextPage: PageRequest? {
    let index = isMoved ? max(0, position - 1) : position
    return try? PageRequest(
      number: max(firstPage.number, index / firstPage.size + 1), size: firstPage.size)
  }

  /// How many rows of the part ``nextPage`` has, if nobody else changes the list.
  public var overlap: Int {
    guard let nextPage else { return 0 }
    return max(0, position - (nextPage.number - 1) * nextPage.size)
  }

  /// Moves the end when rows before it have come or gone.
  public mutating func move(by rows: Int) {
    position = max(0, position + rows)
    isMoved = true
  }
}
