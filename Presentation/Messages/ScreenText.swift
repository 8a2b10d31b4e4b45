package import OpenMarketDomain

/// A text that screens show beside the texts of their states. The titles of buttons are in
/// ``ActionTitle``.
public enum ScreenText: String, Hashable, Sendable, CaseIterable {
  /// The text while content is being loaded.
  case loading
  /// The text of an empty list.
  case noProducts
  /// The text on the screen of a deleted product.
  case productDeleted
  /// The text in an empty search field.
  case searchPrompt

  /// Returns the text in the language of the given locale, such as `Loading…`.
  public func text(in locale: some TextLocale) -> String { localized.text(in: locale) }

  package var localized: LocalizedText {
    let (korean, english) =
      switch self {
      case .loading: ("불러오는 중…", "Loading…")
      case .noProducts: ("상품이 없습니다.", "No products found.")
      case .productDeleted: ("삭제된 상품입니다.", "This product was deleted.")
      case .searchPrompt: ("상품 검색", "Search products")
      }
    return LocalizedText(korean, english, code: "screen.\(rawValue)")
  }
}
