import OpenMarketDomain
import OpenMarketPresentation

extension CommandContext {
  /// The same as `show` shows of it.
  func report(on detail: ProductDetail) -> Report {
    report(on: ProductDetailState.Content(detail, locale: preferences.locale))
  }

  /// A product's sheet, or its JSON, or the fields of it that were asked for.
  func report(
    on content: ProductDetailState.Content, fields: [ProductField]? = nil
  ) -> Report {
    if preferences.isJSON { return Report(JSONValue(content.detail, fields: fields)) }
    guard let fields else {
      let sheet = ProductSheet(content: content, language: language, terminal: terminal)
      return Report(sheet.lines())
    }
    return Report(ProductFields(fields: fields, terminal: terminal).lines(content.detail))
  }

  /// Returns a sentence about a change of a product, or a JSON object with its identifier.
  func report(_ change: String, _ id: ProductID, _ text: LocalizedText) -> Report {
    preferences.isJSON
      ? Report(.object([JSONValue.Member(change, .integer(Int64(id.rawValue)))]))
      : Report([text(language)])
  }
}
