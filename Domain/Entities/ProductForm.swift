/// The values of a form for a product, as a person typed them.
public struct ProductForm: Hashable, Sendable {
  /// A field with a text.
  public enum TextField: String, Hashable, Sendable, CaseIterable {
    /// The name.
    case name
    /// The description.
    case description
    /// The price before any discount, as a number.
    case price
    /// The amount taken off the price, as a number.
    case discount
    /// The number of pieces to sell.
    case stock

    /// The field for issues.
    public var field: ValidationIssue.Field {
      switch self {
      case .name: .name
      case .description: .description
      case .price: .price
      case .discount: .discount
      case .stock: .stock
      }
    }

    fileprivate var value: WritableKeyPath<ProductForm, String> {
      switch self {
      case .name: \.name
      case .description: \.description
      case .price: \.price
      case .discount: \.discount
      case .stock: \.stock
      }
    }
  }

  /// The text of ``TextField/name``.
  public var name = ""
  /// The text of ``TextField/description``.
  public var description = ""
  /// The text of ``TextField/price``.
  public var price = ""
  /// The text of ``TextField/discount``. An empty text means no discount.
  public var discount = ""
  /// The text of ``TextField/stock``. An empty text is an issue. Enter 0 for a product that is sold out.
  public var stock = ""
  /// The currency of price and discount.
  public var currency: Currency
  /// The images to upload, in the order in which buyers see them. The images of a registered product aren't in the form.
  public var images: [ImageFile] = []
  /// The thumbnail of a registered product.
  public var thumbnail: ImageID?

  /// Creates an empty form.
  public init(currency: Currency = .krw) {
    self.currency = currency
  }

  /// Creates a form with the values of a product.
  ///
  /// - Parameters:
  ///   - detail: The product.
  ///   - style: The format of the numbers.
  public init(_ detail: ProductDetail, style: NumberFormat) {
    let product = detail.product
    self.init(currency: product.pricing.price.currency)
    name = product.name
    description = product.description
    price = style.text(product.pricing.price)
    discount = style.text(product.pricing.discount)
    stock = String(product.stock)
    thumbnail = detail.images.first { detail.hasThumbnail($0.id) }?.id
  }

  /// Accesses the text of a field.
  public subscript(field: TextField) -> String {
    get { self[keyPath: field.value] }
    set { self[keyPath: field.value] = newValue }
  }

  /// Compares the bytes of texts. A composed and a decomposed character make different forms.
  public static func == (left: ProductForm, right: ProductForm) -> Bool {
    TextField.allCases.allSatisfy { left[$0].hasSameBytes(as: right[$0]) }
      && left.currency == right.currency && left.images == right.images
      && left.thumbnail == right.thumbnail
  }
}

// MARK: - Submitting

extension ProductForm {
  /// Returns the product to register.
  ///
  /// - Parameter style: The format of the numbers.
  /// - Throws: A ``ValidationFailure`` with every issue, in the order of the fields. It includes images with a damaged header.
  public func draft(style: NumberFormat) throws(ValidationFailure) -> ProductDraft {
    let numbers = Numbers(self, style: style)
    let unreadable = numbers.issues + ValidationIssue.headerIssues(images: images)
    return try Self.merging(unreadable) { () throws(ValidationFailure) in
      try ProductDraft(
        name: name, description: description, price: numbers.price ?? .largest(currency),
        discount: numbers.discount, stock: numbers.stock ?? 0, images: images)
    }
  }

  /// Returns the changes to a product.
  ///
  /// - Parameters:
  ///   - base: The current product.
  ///   - style: The format of the numbers.
  /// - Throws: A ``ValidationFailure`` with every issue of the changed values, in the order of the fields.
  public func changes(
    to base: ProductDetail, style: NumberFormat
  ) throws(ValidationFailure) -> ProductChanges {
    let numbers = Numbers(self, style: style)
    let untouched = ProductForm(base, style: style)
    return try Self.merging(numbers.issues) { () throws(ValidationFailure) in
      try ProductChanges(
        to: base, name: name, description: description, price: numbers.price ?? .largest(currency),
        discount: numbers.discount ?? .zero(currency), stock: numbers.stock,
        thumbnail: thumbnail == untouched.thumbnail ? nil : thumbnail)
    }
  }

  /// Merges the issues of unreadable values with those of broken limits.
  ///
  /// - Parameter make: Makes the result, with a valid number in place of each unreadable one.
  private static func merging<Value>(
    _ unreadable: [ValidationIssue], _ make: () throws(ValidationFailure) -> Value
  ) throws(ValidationFailure) -> Value {
    let made = Result { () throws(ValidationFailure) in try make() }
    var issues = unreadable
    if case .failure(let failure) = made { issues += failure.issues }
    let ordered = ValidationIssue.Field.allCases.flatMap { field in
      issues.filter { $0.field == field }.sorted { ($0.imageIndex ?? -1) < ($1.imageIndex ?? -1) }
    }
    if let failure = ValidationFailure(ordered) { throw failure }
    return try made.get()
  }
}

// MARK: - Changes by others

extension ProductForm {
  /// Returns the form after others changed the product: untouched fields get the new value, and the others keep theirs.
  ///
  /// - Parameters:
  ///   - base: The form of the product before the change.
  ///   - newBase: The form of the product after the change.
  ///   - fields: The fields that always keep their value.
  package func rebased(
    from base: ProductForm, to newBase: ProductForm, keeping fields: Set<ValidationIssue.Field> = []
  ) -> ProductForm {
    var form = self
    for field in TextField.allCases
    where !fields.contains(field.field) && self[field].hasSameBytes(as: base[field]) {
      form[field] = newBase[field]
    }
    if !fields.contains(.price), currency == base.currency { form.currency = newBase.currency }
    if !fields.contains(.thumbnail), thumbnail == base.thumbnail {
      form.thumbnail = newBase.thumbnail
    }
    return form
  }

  /// Returns the fields that both the user and others changed, to different values.
  ///
  /// - Parameter style: The format of the numbers.
  package func fieldsOvertaken(
    from base: ProductForm, to newBase: ProductForm, style: NumberFormat
  ) -> Set<ValidationIssue.Field> {
    func differing(_ form: ProductForm, _ other: ProductForm) -> Set<ValidationIssue.Field> {
      form.fieldsDiffering(from: other, style: style)
    }
    return differing(self, base).intersection(differing(base, newBase))
      .intersection(differing(self, newBase))
  }

  /// Returns the fields with different meanings. A currency counts as part of the price.
  private func fieldsDiffering(
    from other: ProductForm, style: NumberFormat
  ) -> Set<ValidationIssue.Field> {
    let (numbers, others) = (Numbers(self, style: style), Numbers(other, style: style))
    // Unreadable numbers are compared as texts.
    let isEqual: [ValidationIssue.Field: Bool] = [
      .name: name.isSameEntry(as: other.name),
      .description: description.isSameEntry(as: other.description),
      .price: numbers.price == others.price && (numbers.price != nil || price == other.price),
      .discount: numbers.discount?.tenThousandths == others.discount?.tenThousandths
        && (numbers.discount != nil || discount == other.discount),
      .stock: numbers.stock == others.stock && (numbers.stock != nil || stock == other.stock),
      .thumbnail: thumbnail == other.thumbnail,
    ]
    return Set(isEqual.filter { !$0.value }.keys)
  }

  /// Returns the form with its numbers in another format. Unreadable numbers keep their text.
  package func restyled(from style: NumberFormat, to newStyle: NumberFormat) -> ProductForm {
    guard style != newStyle else { return self }
    var form = self
    for field in [TextField.price, .discount, .stock] {
      guard let number = style.decimalText(of: self[field]) else { continue }
      form[field] = newStyle.text(decimalText: number)
    }
    return form
  }
}

// MARK: - Numbers

/// The numbers of a form, and the issues of those that can't be read.
private struct Numbers {
  private(set) var price: Money?
  private(set) var discount: Money?
  private(set) var stock: Int64?
  private(set) var issues: [ValidationIssue] = []

  init(_ form: ProductForm, style: NumberFormat) {
    price = read(form, .price) { text throws(MoneyError) in
      try Money(decimalText: style.number(in: text), currency: form.currency)
    }
    discount =
      form.discount.trimmed.isEmpty
      ? .zero(form.currency)
      : read(form, .discount) { text throws(MoneyError) in
        try Money(decimalText: style.number(in: text), currency: form.currency)
      }
    stock = read(form, .stock) { text throws(MoneyError) in
      guard let number = DecimalNumeral(try style.number(in: text)) else { throw .notANumber(text) }
      guard number.exponent >= 0 else { throw .tooPrecise(text) }
      guard let stock = number.integer(shiftedBy: number.exponent) else { throw .outOfRange }
      return stock
    }
  }

  private mutating func read<Value>(
    _ form: ProductForm, _ textField: ProductForm.TextField,
    _ read: (String) throws(MoneyError) -> Value
  ) -> Value? {
    let (entered, field) = (form[textField], textField.field)
    do throws(MoneyError) {
      if !entered.trimmed.isEmpty { return try read(entered) }
      issues.append(.missingValue(field))
    } catch {
      let isStock = textField == .stock
      switch error {
      case .tooPrecise:
        let allowed = isStock ? 0 : ProductLimits.amountDecimals
        issues.append(.tooManyDecimals(field, entered: entered, allowed: allowed))
      case .outOfRange:
        let allowed = isStock ? ProductLimits.stock : ProductLimits.wholeAmount
        issues.append(.numberOutOfRange(field, entered: entered, allowed: allowed))
      case .notANumber, .currencyMismatch:
        issues.append(.unreadableNumber(field, entered: entered))
      }
    }
    return nil
  }
}

extension NumberFormat {
  fileprivate func number(in text: String) throws(MoneyError) -> String {
    guard let number = decimalText(of: text) else { throw .notANumber(text) }
    return number
  }
}

extension Money {
  /// An amount above every discount.
  fileprivate static func largest(_ currency: Currency) -> Money {
    Money(tenThousandths: .max, currency: currency)
  }
}
