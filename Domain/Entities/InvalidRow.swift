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

  /// A Boolean value that indicates whether the row counts as a row of its page. Rows beyond the
  /// page size belong to later pages.
  package var isOnPage: Bool { reason != .beyondPageSize }

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
