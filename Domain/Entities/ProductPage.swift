/// One page of a list: its rows, and what was left out of them and why.
public struct ProductPage: Hashable, Sendable {
  public let rows: [Product]
  /// The rows of the server's answer that are not among ``rows``, by ascending position.
  public let omissions: [OmittedRow]
  /// How many products the whole list has, where the server said so.
  public let totalCount: Int?
  /// Asks for the page after this one; `nil` at the end of the list.
  public let next: PageRequest?

  public init(
    rows: [Product], omissions: [OmittedRow] = [], totalCount: Int?, next: PageRequest?
  ) {
    self.rows = rows
    self.omissions = omissions
    self.totalCount = totalCount
    self.next = next
  }
}
