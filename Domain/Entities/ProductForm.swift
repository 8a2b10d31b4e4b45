/// The values that a user entered in a product form.
public struct ProductForm: Hashable, Codable, Sendable {
  /// The text in each text field that isn't empty.
  private var texts: [ProductField: String] = [:]
  /// The currency of the price and the discount.
  public var currency: Currency
  /// The images to upload, in display order. The form doesn't contain the images of a registered
  /// product.
  public var images: [ImageFile] = []
  /// The thumbnail of a registered product, if any.
  public var thumbnail: ImageID?

  /// Creates an empty form.
  ///
  /// - Parameter currency: The currency of the price and the discount.
  public init(currency: Currency = .krw) { self.currency = currency }

  /// Creates a form with the values of the given product.
  ///
  /// - Parameters:
  ///   - detail: The product.
  ///   - format: The number format of the form.
  package init(_ detail: ProductDetail, format: NumberFormat) {
    let values = detail.product.values
    self.init(currency: values.price.currency)
    for field in ProductField.textFields {
      guard let text = values[field]?.text else { continue }
      self[field] = field.isNumeric ? format.text(decimalText: text) : text
    }
    thumbnail = detail.images.first { detail.hasThumbnail($0.id) }?.id
  }

  /// The text in the given field, exactly as the user entered it.
  ///
  /// An empty ``ProductField/discount`` means no discount. An empty ``ProductField/stock`` is a
  /// validation issue: enter `0` for a product that is sold out. ``ProductField/images`` and
  /// ``ProductField/thumbnail`` have no text, and setting it has no effect.
  public subscript(field: ProductField) -> String {
    get { texts[field] ?? "" }
    set { if field.kind != nil { texts[field] = newValue.isEmpty ? nil : newValue } }
  }

  /// Compares two forms. Strings are compared byte by byte, so composed and decomposed characters
  /// aren't equal.
  public static func == (left: ProductForm, right: ProductForm) -> Bool {
    left.fields(differingFrom: right).isEmpty
  }

  /// Returns the fields whose contents differ from another form, byte by byte.
  package func fields(differingFrom other: ProductForm) -> Set<ProductField> {
    Set(
      ProductField.allCases.filter { field in
        !isSame(field, as: other) || field == .price && currency != other.currency
      })
  }

  /// Returns a Boolean value that indicates whether two forms have the same text, images or
  /// thumbnail in a field.
  private func isSame(_ field: ProductField, as other: ProductForm) -> Bool {
    switch field {
    case .images: images == other.images
    case .thumbnail: thumbnail == other.thumbnail
    default: self[field].hasSameBytes(as: other[field])
    }
  }
}

/// A form is displayed by a debugger and compared by tests field by field.
extension ProductForm: CustomReflectable {
  public var customMirror: Mirror {
    let texts = ProductField.textFields.map { ($0.rawValue as String?, self[$0] as Any) }
    let others: [(String?, Any)] = [
      ("currency", currency), ("images", images), ("thumbnail", thumbnail as Any),
    ]
    return Mirror(
      self, children: (texts + others).map { (label: $0, value: $1) }, displayStyle: .struct)
  }
}

// MARK: - Submitting

extension ProductForm {
  /// Returns the product to register.
  ///
  /// - Parameter format: The number format of the form.
  /// - Throws: A ``ValidationFailure`` with all issues in field order, including images with a
  ///   damaged header.
  package func newProduct(format: NumberFormat) throws(ValidationFailure) -> NewProduct {
    let entries = FormEntries(self, format: format)
    var values = ProductValues(price: .zero(currency))
    entries.write(to: &values)
    try ValidationFailure.check(
      entries.issues + values.issues(in: entries.values.keys)
        + ValidationIssue.issues(images: images))
    return NewProduct(unchecked: values, images: images)
  }

  /// Returns the changes to a product that the form contains.
  ///
  /// - Parameters:
  ///   - base: The current product.
  ///   - format: The number format of the form.
  /// - Throws: A ``ValidationFailure`` with all issues in the changed values, in field order.
  package func changes(
    to base: ProductDetail, format: NumberFormat
  ) throws(ValidationFailure) -> ProductChanges {
    let entries = FormEntries(self, format: format)
    var values = base.product.values
    values.price = Money(tenThousandths: values.price.tenThousandths, currency: currency)
    entries.write(to: &values)
    return try ProductChanges(
      to: base, values: values, thumbnail: thumbnail, issues: entries.issues,
      unread: Set(ProductField.textFields).subtracting(entries.values.keys))
  }
}

// MARK: - Changes by others

extension ProductForm {
  /// Returns the form with the changes that other users made to the product. Fields that the user
  /// didn't edit get the new value, and edited fields keep their value.
  ///
  /// - Parameters:
  ///   - base: The form of the product before the other users' changes.
  ///   - newBase: The form of the product after the other users' changes.
  ///   - fields: The fields that keep their value even if the user didn't edit them.
  package func rebased(
    from base: ProductForm, to newBase: ProductForm, keeping fields: Set<ProductField> = []
  ) -> ProductForm {
    var form = self
    for field in ProductField.allCases where !fields.contains(field) && isSame(field, as: base) {
      switch field {
      case .images: form.images = newBase.images
      case .thumbnail: form.thumbnail = newBase.thumbnail
      default: form[field] = newBase[field]
      }
    }
    // A user can change the price or its currency alone.
    if !fields.contains(.price), currency == base.currency { form.currency = newBase.currency }
    return form
  }

  /// Returns the form with its numbers in another format. Numbers that can't be parsed keep their
  /// text.
  package func reformatted(
    from format: NumberFormat, to newFormat: NumberFormat
  ) -> ProductForm {
    guard format != newFormat else { return self }
    var form = self
    for field in ProductField.textFields where field.isNumeric {
      let isAmount = if case .amount = field.kind { true } else { false }
      let number = format.decimalText(of: self[field], in: isAmount ? currency : nil)
      guard let number else { continue }
      form[field] = newFormat.text(decimalText: number)
    }
    return form
  }
}

// MARK: - Values

/// The values of a form's text fields, and the issues of numbers that can't be parsed.
private struct FormEntries {
  /// The values of the fields that could be parsed.
  private(set) var values: [ProductField: FieldValue] = [:]
  private(set) var issues: [ValidationIssue] = []

  init(_ form: ProductForm, format: NumberFormat) {
    for field in ProductField.textFields {
      let text = form[field]
      switch field.kind {
      case .text: values[field] = .text(text)
      case .amount(_, let amount?) where text.trimmed.isEmpty:
        values[field] = .amount(Money(tenThousandths: amount, currency: form.currency))
      case .amount:
        values[field] = number(
          text, in: field, form.currency, format, decimals: ProductLimits.amountDecimals,
          allowed: ProductLimits.wholeAmount
        ).map { .amount(Money(tenThousandths: $0, currency: form.currency)) }
      case .count(_, let allowed):
        values[field] = number(text, in: field, nil, format, decimals: 0, allowed: allowed).map {
          .count($0)
        }
      case nil: break
      }
    }
  }

  func write(to product: inout ProductValues) {
    for (field, value) in values { product[field] = value }
  }

  private mutating func number(
    _ entered: String, in field: ProductField, _ currency: Currency?, _ format: NumberFormat,
    decimals: Int,
    allowed: ClosedRange<Int64>
  ) -> Int64? {
    do throws(MoneyError) {
      guard !entered.trimmed.isEmpty else {
        issues.append(.missingValue(field))
        return nil
      }
      guard let text = format.decimalText(of: entered, in: currency) else {
        throw .notANumber(entered)
      }
      return try Int64(decimalText: text, decimals: decimals)
    } catch .tooPrecise {
      issues.append(.tooManyDecimals(field, entered: entered, allowed: decimals))
    } catch .outOfRange {
      issues.append(.numberOutOfRange(field, entered: entered, allowed: allowed))
    } catch {
      issues.append(.unreadableNumber(field, entered: entered))
    }
    return nil
  }
}

// MARK: - Drafts

/// A form is encoded as an object with a key for each text field. A key that a saved draft lacks is
/// an empty text. Image files are encoded separately.
extension ProductForm {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: NamedKey.self)
    currency = try values.decode(Currency.self, forKey: NamedKey("currency"))
    thumbnail = try values.decodeIfPresent(ImageID.self, forKey: NamedKey("thumbnail"))
    for field in ProductField.textFields {
      self[field] = try values.decodeIfPresent(String.self, forKey: NamedKey(field.rawValue)) ?? ""
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: NamedKey.self)
    try values.encode(currency, forKey: NamedKey("currency"))
    try values.encodeIfPresent(thumbnail, forKey: NamedKey("thumbnail"))
    for field in ProductField.textFields {
      try values.encode(self[field], forKey: NamedKey(field.rawValue))
    }
  }
}
