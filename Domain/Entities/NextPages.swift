/// What comes after the part of a list that was read: pages that follow on each other and on that part without a gap.
///
/// A page may have rows that are shown already, when the list has moved. These stay where they are. A new row has its place
/// before the next one of its page that is shown; without such a one it comes after everything.
public struct NextPages: Hashable, Sendable {
  /// One page of the continuation.
  public struct Part: Hashable, Sendable {
    /// The number of the page; the first is 1.
    public let number: Int
    /// The page, after the rules of paging.
    public let page: ProductPage

    /// Puts a page to its number.
    public init(number: Int, page: ProductPage) {
      self.number = number
      self.page = page
    }
  }

  /// The pages, in the order in which they are to be put in.
  public let parts: [Part]
  /// A Boolean value that indicates whether the list has changed so much that none of the rows that are shown was found again.
  ///
  /// The rows stay. The parts begin with the first page of the list and come after the rows; a refresh shows the list in its
  /// order.
  public let startsOver: Bool
  /// Where the list ends with these pages.
  public let boundary: PageCursor
  /// Whether that is all there is.
  public let isEnd: Bool

  /// Puts a continuation together, as fakes and tests do.
  ///
  /// - Parameters:
  ///   - parts: the pages, in the order in which they are to be put in.
  ///   - startsOver: whether they begin with the first page, because nothing that is shown was found again.
  ///   - boundary: where the list ends with these pages.
  ///   - isEnd: whether that is all there is.
  public init(parts: [Part], startsOver: Bool, boundary: PageCursor, isEnd: Bool) {
    self.parts = parts
    self.startsOver = startsOver
    self.boundary = boundary
    self.isEnd = isEnd
  }
}
