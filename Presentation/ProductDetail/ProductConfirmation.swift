public import Foundation
public import OpenMarketDomain

/// A confirmation to show in the user's language before a product is changed or deleted.
public nonisolated struct ProductConfirmation: Equatable, Sendable, Identifiable {
  /// A product field that is about to change, with its current value and its new value.
  public struct FieldChange: Equatable, Sendable, Identifiable {
    /// The field that is about to change.
    public let field: ValidationIssue.Field
    /// The label of the field, such as `Price`.
    public let label: String
    /// The current value as text. Long text is shortened.
    public let oldText: String
    /// The new value as text. Long text is shortened.
    public let newText: String

    public var id: ValidationIssue.Field { field }

    /// A line that describes the change, such as `Price: ₩10,000 → ₩12,000`.
    public var text: String { "\(label): \(oldText) → \(newText)" }
  }

  /// The identifier of the confirmation, which is unique on a page and in a list.
  public let id: Int
  /// The identifier of the product to change or delete.
  public let productID: ProductID
  /// The change or deletion to confirm.
  public let write: ProductWrite
  /// The title of the confirmation, such as `Delete “Desk lamp”?`
  public let title: String
  /// The changes to the fields. The array is empty for a deletion.
  public let fields: [FieldChange]
  /// The message of the confirmation. The message contains a line for each changed field, or the consequence of a deletion.
  public let text: String
}

/// An object that numbers the confirmations on a page or in a list, and remembers the confirmed ones.
final class ConfirmationNumbers {
  private var last = 0
  private var confirmed: Set<Int> = []

  func next() -> Int {
    last += 1
    return last
  }

  /// Marks the confirmation with the given number as confirmed.
  ///
  /// - Returns: `false` if the confirmation was already confirmed.
  func confirm(_ number: Int) -> Bool { confirmed.insert(number).inserted }

  /// Marks the confirmation with the given number as not confirmed. Call this method if the write wasn't sent.
  func withdraw(_ number: Int) { confirmed.remove(number) }
}

nonisolated extension ProductConfirmation {
  /// Creates the confirmation for a change or deletion, for previews and view tests.
  ///
  /// - Parameters:
  ///   - write: The change or deletion to confirm.
  ///   - productID: The identifier of the product to change or delete.
  ///   - id: The identifier of the confirmation on its page.
  ///   - detail: The product that the page shows, or `nil` if the product isn't loaded.
  ///   - locale: The locale for text, prices, and numbers.
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
    let money = MoneyFormatter(locale: locale)
    var fields: [FieldChange] = []
    func add(_ field: ValidationIssue.Field, _ text: (ProductDetail) -> String) {
      let label = field.label(in: language)
      fields.append(
        FieldChange(field: field, label: label, oldText: text(old), newText: text(new)))
    }
    if changes.name != nil { add(.name) { $0.product.name.excerpt } }
    if changes.description != nil { add(.description) { $0.product.description.excerpt } }
    if changes.price != nil { add(.price) { money.text($0.product.pricing.price) } }
    // A new currency also applies to the discount.
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
  /// Returns text with the one-based position of the thumbnail in the product's images.
  fileprivate func thumbnailText(in language: Language) -> String {
    Phrase.thumbnail(images.firstIndex { $0.thumbnail == product.thumbnail }).text(in: language)
  }
}
