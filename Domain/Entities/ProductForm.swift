/// What a person has entered about a product: texts as they were typed, whatever they are worth.
public struct ProductForm: Hashable, Sendable {
  /// What is entered by typing.
  public enum TextField: String, Hashable, Sendable, CaseIterable {
    /// What the product is called.
    case name
    /// What a buyer reads about it.
    case description
    /// The price before any discount, as a number.
    case price
    /// The amount taken off the price, as a number.
    case discount
    /// The pieces to sell, as a whole number.
    case stock

    /// The part of a product that the text is about.
    public var field: ValidationIssue.Field {
      switch self {
      case .name: .name
      case .description: .description
      case .price: .price
      case .discount: .discount
      case .stock: .stock
      }
    }
  }

  /// The text of ``TextField/name``.
  public var name = ""
  /// The text of ``TextField/description``.
  public var description = ""
  /// The price before any discount, in the numerals of the one who types.
  public var price = ""
  /// The amount taken off the price; nothing for none.
  public var discount = ""
  /// The pieces to sell. Nothing is an issue: a product that is sold out has 0.
  public var stock = ""
  /// That of price and discount.
  public var currency: Currency
  /// In the order in which buyers are to see them. A product that is on the market already has its own.
  public var images: [ImageFile] = []
  /// Which picture of a product on the market is its thumbnail.
  public var thumbnail: ImageID?

  /// Nothing is entered yet.
  public init(currency: Currency = .krw) {
    self.currency = currency
  }

  /// The text of a field, by the field.
  public subscript(field: TextField) -> String {
    get {
      switch field {
      case .name: name
      case .description: description
      case .price: price
      case .discount: discount
      case .stock: stock
      }
    }
    set {
      switch field {
      case .name: name = newValue
      case .description: description = newValue
      case .price: price = newValue
      case .discount: discount = newValue
      case .stock: stock = newValue
      }
    }
  }
}

extension ProductForm {
  /// Compares texts byte by byte: what was typed is another one when only its spelling is, as with composed and decomposed
  /// Hangul.
  public static func == (left: ProductForm, right: ProductForm) -> Bool {
    TextField.allCases.allSatisfy { left[$0].hasSameBytes(as: right[$0]) }
      && left.currency == right.currency && left.images == right.images
      && left.thumbnail == right.thumbnail
  }
}

extension ProductForm {
  /// A product of the market, as if somebody had typed it.
  ///
  /// - Parameters:
  ///   - detail: the product; its pictures are not among the entry's.
  ///   - style: in which the numbers are to be written.
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

  /// What is entered when the product becomes another one meanwhile: what nobody has touched follows it, and the rest stays.
  ///
  /// - Parameters:
  ///   - base: the product's entry before anything was touched.
  ///   - newBase: the same of the product as it is now.
  ///   - fields: those that stay whatever they are.
  package func rebased(
    from base: ProductForm, to newBase: ProductForm,
    keeping fields: Set<ValidationIssue.Field> = []
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

  /// The fields that somebody has touched and that the product has become different in meanwhile, to something else.
  ///
  /// - Parameter style: in which the numbers were typed.
  package func fieldsOvertaken(
    from base: ProductForm, to newBase: ProductForm, style: NumberFormat
  ) -> Set<ValidationIssue.Field> {
    func differing(_ form: ProductForm, _ other: ProductForm) -> Set<ValidationIssue.Field> {
      form.fieldsDiffering(from: other, style: style)
    }
    return differing(self, base).intersection(differing(base, newBase))
      .intersection(differing(self, newBase))
  }

  /// The fields that mean something else. A currency counts for the price.
  private func fieldsDiffering(
    from other: ProductForm, style: NumberFormat
  ) -> Set<ValidationIssue.Field> {
    var fields: Set<ValidationIssue.Field> = []
    let (numbers, others) = (Numbers(self, style: style), Numbers(other, style: style))
    if !name.isSameEntry(as: other.name) { fields.insert(.name) }
    if !description.isSameEntry(as: other.description) { fields.insert(.description) }
    if numbers.price != others.price || numbers.price == nil && price != other.price {
      fields.insert(.price)
    }
    if numbers.discount?.tenThousandths != others.discount?.tenThousandths
      || numbers.discount == nil && discount != other.discount
    {
      fields.insert(.discount)
    }
    if numbers.stock != others.stock || numbers.stock == nil && stock != other.stock {
      fields.insert(.stock)
    }
    if thumbnail != other.thumbnail { fields.insert(.thumbnail) }
    return fields
  }

  /// The same numbers in another place's style. What cannot be read stays as it was typed.
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

extension ProductForm {
  /// The product to be registered.
  ///
  /// - Parameter style: in which the numbers were typed.
  /// - Throws: every issue at once, in the order of the fields. A picture has to tell its size, as in
  ///   ``ValidateImagesUseCase``.
  public func draft(style: NumberFormat) throws(ValidationFailure) -> ProductDraft {
    let numbers = Numbers(self, style: style)
    let unreadable = numbers.issues + ValidationIssue.headerIssues(images: images)
    return try Self.merged(unreadable) { () throws(ValidationFailure) in
      try ProductDraft(
        name: name, description: description,
        price: numbers.price ?? .largest(currency),
        discount: numbers.discount, stock: numbers.stock ?? 0,
        images: images)
    }
  }

  /// What becomes different about a product.
  ///
  /// - Parameters:
  ///   - base: the product to change, as it is on the market.
  ///   - style: in which the numbers were typed.
  /// - Throws: every issue of what is different at once, in the order of the fields.
  public func changes(
    to base: ProductDetail, style: NumberFormat
  ) throws(ValidationFailure) -> ProductChanges {
    let numbers = Numbers(self, style: style)
    let untouched = ProductForm(base, style: style)
    return try Self.merged(numbers.issues) { () throws(ValidationFailure) in
      try ProductChanges(
        to: base, name: name, description: description,
        price: numbers.price ?? .largest(currency),
        discount: numbers.discount ?? .zero(currency),
        stock: numbers.stock,
        thumbnail: thumbnail == untouched.thumbnail ? nil : thumbnail)
    }
  }

  /// Puts what cannot be read beside what breaks the limits.
  ///
  /// - Parameter make: makes something of the numbers. Of those that could not be read, it takes what cannot be at fault.
  private static func merged<Value>(
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

extension Money {
  /// More than every discount.
  fileprivate static func largest(_ currency: Currency) -> Money {
    Money(tenThousandths: .max, currency: currency)
  }
}

extension ProductForm {
  /// The numbers that were typed; of those that cannot be read, why not.
  struct Numbers {
    private(set) var price: Money?
    private(set) var discount: Money?
    private(set) var stock: Int64?
    private(set) var issues: [ValidationIssue] = []

    init(_ form: ProductForm, style: NumberFormat) {
      if form.price.isBlank {
        issues.append(.missingValue(.price))
      } else {
        price = amount(form.price, form.currency, of: .price, style)
      }
      discount =
        form.discount.isBlank
        ? .zero(form.currency) : amount(form.discount, form.currency, of: .discount, style)
      if form.stock.isBlank {
        issues.append(.missingValue(.stock))
      } else {
        stock = count(form.stock, of: .stock, style)
      }
    }

    private mutating func amount(
      _ entered: String, _ currency: Currency, of field: ValidationIssue.Field,
      _ style: NumberFormat
    ) -> Money? {
      do throws(MoneyError) {
        guard let text = style.decimalText(of: entered) else { throw .notANumber(entered) }
        return try Money(decimalText: text, currency: currency)
      } catch {
        switch error {
        case .tooPrecise:
          issues.append(
            .tooManyDecimals(field, entered: entered, allowed: ProductLimits.amountDecimals))
        case .outOfRange:
          issues.append(
            .numberOutOfRange(field, entered: entered, allowed: ProductLimits.wholeAmount))
        case .notANumber, .currencyMismatch:
          issues.append(.unreadableNumber(field, entered: entered))
        }
        return nil
      }
    }

    private mutating func count(
      _ entered: String, of field: ValidationIssue.Field, _ style: NumberFormat
    ) -> Int64? {
      guard let number = style.decimalText(of: entered).flatMap(DecimalNumeral.init) else {
        issues.append(.unreadableNumber(field, entered: entered))
        return nil
      }
      guard number.exponent >= 0 else {
        issues.append(.tooManyDecimals(field, entered: entered, allowed: 0))
        return nil
      }
      // No number that fits has more zeros.
      let zeros = String(repeating: "0", count: min(number.exponent, 20))
      let digits = number.digits.map(String.init).joined() + zeros
      guard let value = Int64((number.isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits))
      else {
        issues.append(.numberOutOfRange(field, entered: entered, allowed: ProductLimits.stock))
        return nil
      }
      return value
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
