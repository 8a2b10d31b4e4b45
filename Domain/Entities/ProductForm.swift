/// The values that a user entered in a product form.
public struct ProductForm: Hashable, Codable, Sendable {
  /// A text field of the form.
  public enum TextField: String, Hashable, Sendable, CaseIterable {
    /// The field for the product name.
    case name
    /// The field for the product description.
    case description
    /// The field for the price before the discount, which must be a number.
    case price
    /// The field for the discount amount, which must be a number.
    case discount
    /// The field for the number of items in stock.
    case stock

    /// The product field to which validation issues about this text field refer.
    public var field: ValidationIssue.Field {
      switch self {
      case .name: .name
      case .description: .description
      case .price: .price
      case .discount: .discount
      case .stock: .stock
      }
    }

    /// A Boolean value that indicates whether the user enters a number in the field.
    public var isNumeric: Bool { self != .name && self != .description }

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

  /// The text in the ``TextField/name`` field.
  public var name = ""
  /// The text in the ``TextField/description`` field.
  public var description = ""
  /// The text in the ``TextField/price`` field.
  public var price = ""
  /// The text in the ``TextField/discount`` field. An empty string means no discount.
  public var discount = ""
  /// The text in the ``TextField/stock`` field. An empty string is a validation issue. Enter `0` for a product that is sold
  /// out.
  public var stock = ""
  /// The currency of the price and the discount.
  public var currency: Currency
  /// The images to upload, in display order. The form doesn't contain the images of a registered product.
  public var images: [ImageFile] = []
  /// The thumbnail of a registered product, if any.
  public var thumbnail: ImageID?

  // Image files are encoded separately.
  private enum CodingKeys: CodingKey {
    case name, description, price, discount, stock, currency, thumbnail
  }

  /// Creates an empty form.
  ///
  /// - Parameter currency: The currency of the price and the discount.
  public init(currency: Currency = .krw) { self.currency = currency }

  /// Creates a form with the values of the given product.
  ///
  /// - Parameters:
  ///   - detail: The product.
  ///   - format: The number format of the form.
  public init(_ detail: ProductDetail, format: NumberFormat) {
    let product = detail.product
    self.init(currency: product.pricing.price.currency)
    name = product.name
    description = product.description
    price = format.text(product.pricing.price)
    discount = format.text(product.pricing.discount)
    stock = String(product.stock)
    thumbnail = detail.images.first { detail.hasThumbnail($0.id) }?.id
  }

  /// The text in the given field.
  public subscript(field: TextField) -> String {
    get { self[keyPath: field.value] }
    set { self[keyPath: field.value] = newValue }
  }

  /// Compares two forms. Strings are compared byte by byte, so composed and decomposed characters aren't equal.
  public static func == (left: ProductForm, right: ProductForm) -> Bool {
    left.fields(differingFrom: right).isEmpty
  }

  /// Returns the fields whose contents differ from another form, byte by byte.
  package func fields(differingFrom other: ProductForm) -> Set<ValidationIssue.Field> {
    Set(
      ValidationIssue.Field.allCases.filter { field in
        !FormValue.all(in: field).allSatisfy { $0.isSame(self, other) }
      })
  }
}

/// A value of a form that can be compared and copied.
private struct FormValue {
  let isSame: (ProductForm, ProductForm) -> Bool
  let copy: (_ source: ProductForm, _ target: inout ProductForm) -> Void

  private init<Value>(
    _ value: WritableKeyPath<ProductForm, Value>, _ isSame: @escaping (Value, Value) -> Bool
  ) {
    self.isSame = { isSame($0[keyPath: value], $1[keyPath: value]) }
    copy = { $1[keyPath: value] = $0[keyPath: value] }
  }

  private static func text(_ text: WritableKeyPath<ProductForm, String>) -> FormValue {
    FormValue(text) { $0.hasSameBytes(as: $1) }
  }

  static func all(in field: ValidationIssue.Field) -> [FormValue] {
    switch field {
    case .name: [text(\.name)]
    case .description: [text(\.description)]
    case .price: [text(\.price), FormValue(\.currency, ==)]
    case .discount: [text(\.discount)]
    case .stock: [text(\.stock)]
    case .images: [FormValue(\.images, ==)]
    case .thumbnail: [FormValue(\.thumbnail, ==)]
    }
  }
}

// MARK: - Submitting

extension ProductForm {
  /// Returns the product to register.
  ///
  /// - Parameter format: The number format of the form.
  /// - Throws: A ``ValidationFailure`` with all issues in field order, including images with a damaged header.
  public func newProduct(format: NumberFormat) throws(ValidationFailure) -> NewProduct {
    let numbers = Numbers(self, format: format)
    let imageIssues = ValidationIssue.issues(images: images, checksHeaders: true)
    return try Self.merging(numbers.issues + imageIssues) { () throws(ValidationFailure) in
      try NewProduct(
        name: name, description: description, price: numbers.price ?? largestAmount,
        discount: numbers.discount, stock: numbers.stock ?? 0, images: images)
    }
  }

  /// Returns the changes to a product that the form contains.
  ///
  /// - Parameters:
  ///   - base: The current product.
  ///   - format: The number format of the form.
  /// - Throws: A ``ValidationFailure`` with all issues in the changed values, in field order.
  public func changes(
    to base: ProductDetail, format: NumberFormat
  ) throws(ValidationFailure) -> ProductChanges {
    let numbers = Numbers(self, format: format)
    let untouched = ProductForm(base, format: format)
    return try Self.merging(numbers.issues) { () throws(ValidationFailure) in
      try ProductChanges(
        to: base, name: name, description: description, price: numbers.price ?? largestAmount,
        discount: numbers.discount ?? .zero(currency), stock: numbers.stock,
        thumbnail: thumbnail == untouched.thumbnail ? nil : thumbnail)
    }
  }

  /// The largest amount, which replaces an invalid price so that the discount isn't reported as too large.
  private var largestAmount: Money { Money(tenThousandths: .max, currency: currency) }

  /// Returns the result of the given closure, or throws the given issues together with the issues from the closure.
  ///
  /// - Parameters:
  ///   - issues: The issues with images and with numbers that can't be parsed.
  ///   - make: A closure that creates the result. The closure uses a valid number in place of each number that can't be parsed.
  private static func merging<Value>(
    _ issues: [ValidationIssue], _ make: () throws(ValidationFailure) -> Value
  ) throws(ValidationFailure) -> Value {
    let made = Result { () throws(ValidationFailure) in try make() }
    var issues = issues
    if case .failure(let failure) = made {
      issues += failure.issues.filter { !issues.contains($0) }
    }
    try ValidationFailure.check(
      ValidationIssue.Field.allCases.flatMap { field in issues.filter { $0.field == field } })
    return try made.get()
  }
}

// MARK: - Changes by others

extension ProductForm {
  /// Returns the form with the changes that other users made to the product. Fields that the user didn't edit get the new value,
  /// and edited fields keep their value.
  ///
  /// - Parameters:
  ///   - base: The form of the product before the other users' changes.
  ///   - newBase: The form of the product after the other users' changes.
  ///   - fields: The fields that keep their value even if the user didn't edit them.
  package func rebased(
    from base: ProductForm, to newBase: ProductForm, keeping fields: Set<ValidationIssue.Field> = []
  ) -> ProductForm {
    var form = self
    for field in ValidationIssue.Field.allCases where !fields.contains(field) {
      for value in FormValue.all(in: field) where value.isSame(self, base) {
        value.copy(newBase, &form)
      }
    }
    return form
  }

  /// Returns the fields that the user changed to one value and other users changed to a different value.
  ///
  /// - Parameters:
  ///   - base: The form of the product before all changes.
  ///   - newBase: The form of the product after the other users' changes.
  ///   - format: The number format of the forms.
  package func fieldsOvertaken(
    from base: ProductForm, to newBase: ProductForm, format: NumberFormat
  ) -> Set<ValidationIssue.Field> {
    let numbers = [self, base, newBase].map { Numbers($0, format: format) }
    return Set(
      ValidationIssue.Field.allCases.filter { field in
        let mine = meaning(of: field, numbers[0])
        let old = base.meaning(of: field, numbers[1])
        let new = newBase.meaning(of: field, numbers[2])
        return mine != old && old != new && mine != new
      })
  }

  /// Returns a value for comparing a field. Numbers are parsed, so that `5` and `5.0` are equal prices. If a number can't be
  /// parsed, the value is the entered text. The value of a parsed price includes the currency.
  private func meaning(of field: ValidationIssue.Field, _ numbers: Numbers) -> AnyHashable {
    switch field {
    case .name: AnyHashable(name.trimmed)
    case .description: AnyHashable(description.trimmed)
    case .price: numbers.price.map(AnyHashable.init) ?? AnyHashable(price)
    case .discount: AnyHashable(numbers.discount?.tenThousandths.description ?? discount)
    case .stock: AnyHashable(numbers.stock?.description ?? stock)
    case .images: AnyHashable(images)
    case .thumbnail: AnyHashable(thumbnail)
    }
  }

  /// Returns the form with its numbers in another format. Numbers that can't be parsed keep their text.
  package func reformatted(from format: NumberFormat, to newFormat: NumberFormat) -> ProductForm {
    guard format != newFormat else { return self }
    var form = self
    for field in [TextField.price, .discount, .stock] {
      guard let number = format.decimalText(of: self[field]) else { continue }
      form[field] = newFormat.text(decimalText: number)
    }
    return form
  }
}

// MARK: - Numbers

/// The parsed numbers of a form, and the issues of numbers that can't be parsed.
private struct Numbers {
  private(set) var price: Money?
  private(set) var discount: Money?
  private(set) var stock: Int64?
  private(set) var issues: [ValidationIssue] = []

  init(_ form: ProductForm, format: NumberFormat) {
    func money(_ units: Int64) -> Money { Money(tenThousandths: units, currency: form.currency) }
    price = number(form, .price, format).map(money)
    discount = form.discount.trimmed.isEmpty ? money(0) : number(form, .discount, format).map(money)
    stock = number(form, .stock, format, decimals: 0, allowed: ProductLimits.stock)
  }

  private mutating func number(
    _ form: ProductForm, _ textField: ProductForm.TextField, _ format: NumberFormat,
    decimals: Int = ProductLimits.amountDecimals,
    allowed: ClosedRange<Int64> = ProductLimits.wholeAmount
  ) -> Int64? {
    let (entered, field) = (form[textField], textField.field)
    do throws(MoneyError) {
      guard !entered.trimmed.isEmpty else {
        issues.append(.missingValue(field))
        return nil
      }
      guard let text = format.decimalText(of: entered) else { throw .notANumber(entered) }
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
