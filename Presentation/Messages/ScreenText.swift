public import Foundation
import OpenMarketDomain

/// A text that screens show beside the texts of their states. The titles of buttons are in ``ActionTitle``.
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
  public func text(in locale: Locale) -> String {
    let text =
      switch self {
      case .loading: LocalizedText("불러오는 중…", "Loading…")
      case .noProducts: LocalizedText("상품이 없습니다.", "No products found.")
      case .productDeleted: LocalizedText("삭제된 상품입니다.", "This product was deleted.")
      case .searchPrompt: LocalizedText("상품 검색", "Search products")
      }
    return text.text(in: locale)
  }

  /// Returns all texts in the language of the given locale, by their raw values, for a front-end in another language.
  public static func texts(in locale: Locale) -> [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.text(in: locale)) })
  }
}

extension ProductListState {
  /// Returns the number of rows, such as `20 of 72`, or `20` if the server doesn't send the number of products. Returns `nil` before the
  /// first page is loaded.
  public func countText(in locale: Locale) -> String? {
    guard let content else { return nil }
    let style = IntegerFormatStyle<Int>.number.locale(locale.forFormatting)
    let count = content.rows.count.formatted(style)
    guard let total = content.totalCount?.formatted(style) else { return count }
    return LocalizedText("\(total)개 중 \(count)개", "\(count) of \(total)").text(in: locale)
  }
}
