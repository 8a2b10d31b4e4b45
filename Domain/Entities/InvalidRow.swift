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
