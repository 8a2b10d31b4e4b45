public import Foundation
public import OpenMarketDomain

nonisolated extension ProductDetailState.Content {
  /// A product of which everything is known, such as the outcome of an editor.
  ///
  /// - Parameters:
  ///   - detail: the product.
  ///   - locale: decides the language and the form of all texts.
  public init(_ detail: ProductDetail, locale: Locale) {
    self.init(detail, style: ProductTextStyle(locale: locale), isWhole: true)
  }

  init(_ detail: ProductDetail, style: ProductTextStyle, isWhole: Bool) {
    self.init(
      detail: detail, row: style.row(detail.product),
      createdText: style.dayText(detail.product.createdAt), isWhole: isWhole)
  }
}
