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
