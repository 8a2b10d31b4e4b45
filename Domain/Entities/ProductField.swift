/// A field of a product.
public enum ProductField: String, Hashable, Sendable, CaseIterable {
  /// The name.
  case name
  /// The description.
  case description
  /// The price before the discount, and its currency.
  case price
  /// The discount amount.
  case discount
  /// The number of items in stock.
  case stock
  /// The images of a new product.
  case images
  /// The thumbnail of a registered product.
  case thumbnail

  /// The fields that a user fills in with text, in the order of a form: all fields except
  /// ``images`` and ``thumbnail``.
  public static let textFields = allCases.filter { $0.kind != nil }

  /// A Boolean value that indicates whether the user enters a number in the field.
  public var isNumeric: Bool {
    switch kind {
    case .amount, .count: true
    case .text, nil: false
    }
  }

  /// The kind of a field that a user fills in with text.
  package enum Kind {
    package typealias Path<Value> = any WritableKeyPath<ProductValues, Value> & Sendable

    case text(Path<String>, length: ClosedRange<Int>)
    /// An amount in the currency of the price. The default amount applies if the user leaves the
    /// field empty.
    case amount(Path<Money>, default: Int64?)
    case count(Path<Int64>, ClosedRange<Int64>)
  }

  /// The table of all values that a seller enters.
  package var kind: Kind? {
    switch self {
    case .name: .text(\.name, length: ProductLimits.nameLength)
    case .description: .text(\.description, length: ProductLimits.descriptionLength)
    case .price: .amount(\.price, default: nil)
    case .discount: .amount(\.discount, default: 0)
    case .stock: .count(\.stock, ProductLimits.stock)
    case .images, .thumbnail: nil
    }
  }

  /// A Boolean value that indicates whether every list contains the value. Lists from version 1 of
  /// the API have no descriptions.
  package var isInLists: Bool { self != .description }
}

/// The value of a field that a user fills in with text.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case amount(Money)
  case count(Int64)

  /// The text, or the number as plain text.
  package var text: String {
    switch self {
    case .text(let text): text
    case .amount(let amount): amount.decimalText
    case .count(let count): String(count)
    }
  }

  /// Returns a Boolean value that indicates whether two values are equal. Strings are compared byte
  /// by byte, because the `==` operator treats composed and decomposed characters as equal, but
  /// servers don't.
  func hasSameBytes(as other: FieldValue) -> Bool {
    if case (.text(let text), .text(let other)) = (self, other) {
      text.hasSameBytes(as: other)
    } else {
      self == other
    }
  }
}

extension ProductValues {
  /// The value of the given field. The value of ``ProductField/images`` and
  /// ``ProductField/thumbnail`` is `nil`. Setting a field to a value of another kind has no effect.
  package subscript(field: ProductField) -> FieldValue? {
    get {
      switch field.kind {
      case .text(let path, _): .text(self[keyPath: path])
      case .amount(let path, _): .amount(self[keyPath: path])
      case .count(let path, _): .count(self[keyPath: path])
      case nil: nil
      }
    }
    set {
      switch (field.kind, newValue) {
      case (.text(let path, _), .text(let text)): self[keyPath: path] = text
      case (.amount(let path, _), .amount(let amount)): self[keyPath: path] = amount
      case (.count(let path, _), .count(let count)): self[keyPath: path] = count
      case (.text, _), (.amount, _), (.count, _), (nil, _): break
      }
    }
  }

  /// Returns the fields whose values differ, by default byte by byte. A new currency changes the
  /// price only.
  func fields(
    differingFrom other: ProductValues,
    by isEqual: (FieldValue, FieldValue) -> Bool = { $0.hasSameBytes(as: $1) }
  ) -> Set<ProductField> {
    var relabeled = other
    relabeled.price = price
    return Set(
      ProductField.textFields.filter { field in
        let old = field == .price ? other[field] : relabeled[field]
        guard let new = self[field], let old else { return false }
        return !isEqual(new, old)
      })
  }
}
