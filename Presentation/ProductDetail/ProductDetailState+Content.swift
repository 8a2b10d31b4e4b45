public import Foundation
public import OpenMarketDomain

nonisolated extension ProductDetailState.Content {
  /// A product, such as the outcome of an editor.
  ///
  /// - Parameters:
  ///   - detail: the product.
  ///   - isWhole: whether everything of it is known, and not only what a list told.
  ///   - locale: decides the language and the form of all texts.
  public init(_ detail: ProductDetail, isWhole: Bool = true, locale: Locale) {
    self.init(detail, style: ProductTextStyle(locale: locale), isWhole: isWhole)
  }

  init(_ detail: ProductDetail, style: ProductTextStyle, isWhole: Bool) {
    self.init(
      detail: detail, row: style.row(detail.product),
      createdText: style.dayText(detail.product.createdAt), isWhole: isWhole)
  }
}
