public import OpenMarketDomain

/// A confirmation to show in the user's language before a product is deleted.
public struct DeletionConfirmation: Equatable, Sendable, Identifiable {
  /// The identifier of the product to delete.
  public let id: ProductID
  /// The title of the confirmation, such as `Delete “Desk lamp”?`
  public let title: String
  /// The message of the confirmation, which describes the consequence.
  public let text: String
  /// The title of the button that deletes the product.
  public let actionTitle: String
  /// The title of the button that dismisses the confirmation.
  public let cancelTitle: String
  /// The language of the text and the titles.
  package let language: Language

  /// The name of the product, or `nil` if the product isn't loaded.
  let name: String?
}

extension DeletionConfirmation {
  /// Creates the confirmation for a deletion, for previews and view tests.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product to delete.
  ///   - name: The name of the product, or `nil` if the product isn't loaded.
  ///   - locale: The locale for the text.
  public init(deletionOf id: ProductID, name: String?, locale: some TextLocale) {
    let language = Language(locale)
    let shown =
      if let name, !name.isEmpty {
        LocalizedText("“\(name.excerpt)”")
      } else {
        LocalizedText.product(id)
      }
    self.init(
      id: id, title: LocalizedText.confirmDeletion(shown)(language),
      text: LocalizedText.deletionIsFinal(language),
      actionTitle: ActionTitle.delete.text(in: language),
      cancelTitle: ActionTitle.cancel.text(in: language), language: language, name: name)
  }
}
