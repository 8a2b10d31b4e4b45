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
      title =
        switch language {
        case .korean: "\(name) 상품을 수정할까요?"
        case .english: "Change \(name)?"
        }
      fields = Self.fields(changes, of: old, locale)
      text = fields.map(\.text).joined(separator: "\n")
    case .deletion:
      let name = Self.name(detail?.product, productID, language)
      fields = []
      (title, text) =
        switch language {
        case .korean: ("\(name) 상품을 삭제할까요?", "삭제한 상품은 되돌릴 수 없습니다.")
        case .english: ("Delete \(name)?", "It is taken off the market for good.")
        }
    }
  }

  private static func name(_ product: Product?, _ id: ProductID, _ language: Language) -> String {
    if let name = product?.name, !name.isEmpty { return "“\(Excerpt(name))”" }
    return switch language {
    case .korean: "\(id)번"
    case .english: "product \(id)"
    }
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
    if changes.name != nil { add(.name) { "\(Excerpt($0.product.name))" } }
    if changes.description != nil { add(.description) { "\(Excerpt($0.product.description))" } }
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
    let index = images.firstIndex { $0.thumbnail == product.thumbnail }
    return switch (language, index) {
    case (.korean, let index?): "\(index + 1)번 사진"
    case (.korean, nil): "다른 사진"
    case (.english, let index?): "picture \(index + 1)"
    case (.english, nil): "another picture"
    }
  }
}
