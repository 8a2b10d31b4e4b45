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
