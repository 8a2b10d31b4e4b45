/// A value that a market stored differently from the value that was sent.
///
/// After a registration or an update, compare the product in the response with
/// ``NewProduct/differences(in:)`` or ``ProductChanges/differences(in:)``.
public struct StoredDifference: Hashable, Sendable {
  /// The field of the value.
  public let field: ProductField
  package let sentValue: FieldValue
  package let storedValue: FieldValue

  /// The value that was sent, as plain text: an amount with its currency, the number of images, or
  /// the identifier of the thumbnail.
  public var sent: String { sentValue.textWithCurrency }
  /// The value that the market stored, as plain text. The text is empty if the market has no such
  /// value.
  public var stored: String { storedValue.textWithCurrency }
}

extension NewProduct {
  /// Returns the values of the registered product that differ from the values that were sent, in
  /// the order of a form. Images are only counted.
  ///
  /// Markets may store the same value in another form. These forms aren't differences: strings
  /// without their surrounding whitespace, with other line breaks or in another Unicode
  /// normalization form, and the binary floating-point number that is nearest to an amount.
  public func differences(in detail: ProductDetail) -> [StoredDifference] {
    let images = [self.images.count, detail.images.count].map { FieldValue.count(Int64($0)) }
    return values.differences(in: detail.product.values)
      + (images[0] == images[1]
        ? [] : [StoredDifference(field: .images, sentValue: images[0], storedValue: images[1])])
  }
}

extension ProductChanges {
  /// Returns the changed values of the updated product that differ from the values that were sent,
  /// in the order of a form. Values that don't change aren't compared. The rules are those of
  /// ``NewProduct/differences(in:)``.
  public func differences(in detail: ProductDetail) -> [StoredDifference] {
    let differences = values.differences(in: detail.product.values)
      .filter { fields.contains($0.field) }
    guard let thumbnail, !detail.hasThumbnail(thumbnail) else { return differences }
    let stored = detail.images.first { detail.hasThumbnail($0.id) }
    return differences + [
      StoredDifference(
        field: .thumbnail, sentValue: .text(thumbnail.description),
        storedValue: .text(stored?.id.description ?? ""))
    ]
  }

  /// Returns a Boolean value that indicates whether the given product has all the new values.
  package func areMade(in detail: ProductDetail) -> Bool { differences(in: detail).isEmpty }
}

extension ProductValues {
  /// Returns the values that differ in the values that a market stored.
  func differences(in stored: ProductValues) -> [StoredDifference] {
    let fields = fields(differingFrom: stored) { $0.isStored(as: $1) }
    return ProductField.textFields.compactMap { field in
      guard fields.contains(field), let sent = self[field], let stored = stored[field]
      else { return nil }
      return StoredDifference(field: field, sentValue: sent, storedValue: stored)
    }
  }
}

extension FieldValue {
  fileprivate func isStored(as stored: FieldValue) -> Bool {
    switch (self, stored) {
    case (.text(let sent), .text(let stored)):
      // The `==` operator treats composed and decomposed characters as equal.
      sent.trimmed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        == stored.trimmed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    case (.amount(let sent), .amount(let stored)):
      sent.currency == stored.currency && Double(sent.decimalText) == Double(stored.decimalText)
    default: self == stored
    }
  }

  fileprivate var textWithCurrency: String {
    if case .amount(let amount) = self { "\(text) \(amount.currency)" } else { text }
  }
}
