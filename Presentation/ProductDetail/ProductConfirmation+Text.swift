public import Foundation
public import OpenMarketDomain

nonisolated extension ProductConfirmation {
  /// Asks about a write, as the page of a product does. Previews and tests make their questions by it.
  ///
  /// - Parameters:
  ///   - write: what would be done.
  ///   - productID: the product that would be changed or deleted.
  ///   - id: tells the questions of one page apart.
  ///   - detail: the product as it is shown; `nil` when it was not read.
  ///   - locale: decides the language and the form of all texts.
  public init(
    _ write: ProductWrite, of productID: ProductID, id: Int = 1, shown detail: ProductDetail?,
    locale: Locale
  ) {
    let language = Language(locale)
    self.id = id
    self.productID = productID
    self.write = write
    switch write {
    case .edit(let changes):
      let old = detail ?? changes.base
      let name = Self.name(old.product, productID, language)
      title = Phrase.confirmEdit(name).text(in: language)
      fields = Self.fields(changes, of: old, locale)
      text = fields.map(\.text).joined(separator: "\n")
    case .deletion:
      let name = Self.name(detail?.product, productID, language)
      fields = []
      title = Phrase.confirmDeletion(name).text(in: language)
      text = Phrase.deletionIsFinal.text(in: language)
    }
  }

  private static func name(_ product: Product?, _ id: ProductID, _ language: Language) -> String {
    if let name = product?.name, !name.isEmpty { return "“\(name.excerpt)”" }
    return Phrase.product(id).text(in: language)
  }

  private static func fields(
    _ changes: ProductChanges, of old: ProductDetail, _ locale: Locale
  ) -> [FieldChange] {
    let language = Language(locale)
    let new = changes.applied(to: old)
    let money = MoneyTextStyle(locale: locale)
    var fields: [FieldChange] = []
    func add(_ field: ValidationIssue.Field, _ text: (ProductDetail) -> String) {
      let label = field.label(in: language)
      fields.append(
        FieldChange(field: field, label: label, oldText: text(old), newText: text(new)))
    }
    if changes.name != nil { add(.name) { $0.product.name.excerpt } }
    if changes.description != nil { add(.description) { $0.product.description.excerpt } }
    if changes.price != nil { add(.price) { money.text($0.product.pricing.price) } }
    // Another currency counts for the discount as well.
    let discount = new.product.pricing.discount
    let isNewDiscount = !discount.isZero && discount != old.product.pricing.discount
    if changes.discount != nil || isNewDiscount {
      add(.discount) { money.text($0.product.pricing.discount) }
    }
    if changes.stock != nil {
      add(.stock) { $0.product.stock.formatted(.number.locale(locale.forFormatting)) }
    }
    if changes.thumbnail != nil { add(.thumbnail) { $0.thumbnailText(in: language) } }
    return fields
  }
}

nonisolated extension ProductDetail {
  /// Which of the pictures is the thumbnail, counted from 1.
  fileprivate func thumbnailText(in language: Language) -> String {
    Phrase.thumbnail(images.firstIndex { $0.thumbnail == product.thumbnail }).text(in: language)
  }
}
