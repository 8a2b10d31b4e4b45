/// An issue with a product's value, including the market's limit for the value.
@nonexhaustive
public enum ValidationIssue: Hashable, Sendable, Identifiable {
  /// The text has too few or too many characters.
  case textLength(ProductField, Int, allowed: ClosedRange<Int>)
  /// The price is below zero.
  case negativePrice(Money)
  /// The discount is below zero.
  case negativeDiscount(Money)
  /// The discount exceeds the price.
  case discountAbovePrice(discount: Money, price: Money)
  /// The currency of the discount differs from the currency of the price.
  case discountCurrency(Currency, price: Currency)
  /// The stock is below zero.
  case negativeStock(Int64)
  /// The product has too few or too many images.
  case imageCount(Int, allowed: ClosedRange<Int>)
  /// The image is empty or has too many bytes. The index starts at 0.
  case imageSize(index: Int, name: String, bytes: Int, allowed: Range<Int>)
  /// The image isn't a readable PNG or JPEG file. The index starts at 0.
  case imageFormat(index: Int, name: String)
  /// The image file ends before its image does. The index starts at 0.
  case imageEndsEarly(index: Int, name: String)
  /// The thumbnail isn't an image of this product.
  case unknownThumbnail(ImageID)
  /// A required value is missing.
  case missingValue(ProductField)
  /// The text isn't a valid number.
  case unreadableNumber(ProductField, entered: String)
  /// The number has too many decimal places.
  case tooManyDecimals(ProductField, entered: String, allowed: Int)
  /// The number is outside the allowed range. The bounds of the range are whole numbers.
  case numberOutOfRange(ProductField, entered: String, allowed: ClosedRange<Int64>)

  public var id: Self { self }

  /// The field that the user has to correct.
  public var field: ProductField {
    switch self {
    case .negativePrice: .price
    case .negativeDiscount, .discountAbovePrice, .discountCurrency: .discount
    case .negativeStock: .stock
    case .imageCount, .imageSize, .imageFormat, .imageEndsEarly: .images
    case .unknownThumbnail: .thumbnail
    case .textLength(let field, _, _), .missingValue(let field), .unreadableNumber(let field, _),
      .tooManyDecimals(let field, _, _), .numberOutOfRange(let field, _, _):
      field
    }
  }
}

/// An error that contains all validation issues of a product.
public struct ValidationFailure: Error, Hashable, Sendable {
  /// The issues in field order. The array contains at least one issue.
  public let issues: [ValidationIssue]

  /// Throws a failure if the array contains an issue.
  static func check(_ issues: [ValidationIssue]) throws(ValidationFailure) {
    guard !issues.isEmpty else { return }
    throw ValidationFailure(
      issues: ProductField.allCases.flatMap { field in issues.filter { $0.field == field } })
  }
}

// MARK: - Rules

extension ProductValues {
  /// Returns the issues with the given fields. The discount is compared with the price if both
  /// fields are given.
  func issues(in fields: some Sequence<ProductField>) -> [ValidationIssue] {
    let fields = Set(fields)
    var issues: [ValidationIssue] = []
    func check(_ field: ProductField, _ isValid: Bool, _ issue: ValidationIssue) {
      if fields.contains(field), !isValid { issues.append(issue) }
    }
    for field in fields {
      guard case .text(let path, let allowed) = field.kind else { continue }
      let count = self[keyPath: path].count
      check(field, allowed.contains(count), .textLength(field, count, allowed: allowed))
    }
    check(.price, !price.isNegative, .negativePrice(price))
    check(.discount, !discount.isNegative, .negativeDiscount(discount))
    let (currency, discountCurrency) = (price.currency, discount.currency)
    if currency != discountCurrency {
      check(.discount, false, .discountCurrency(discountCurrency, price: currency))
    } else if fields.contains(.price), !price.isNegative {
      check(
        .discount, discount.tenThousandths <= price.tenThousandths,
        .discountAbovePrice(discount: discount, price: price))
    }
    check(.stock, stock >= 0, .negativeStock(stock))
    return issues
  }
}

extension ValidationIssue {
  private static func issues(image: ImageFile, at index: Int) -> [ValidationIssue] {
    let (count, allowed) = (image.bytes.count, ProductLimits.imageSize)
    var issues: [ValidationIssue] = []
    if !allowed.contains(count) {
      issues.append(.imageSize(index: index, name: image.name, bytes: count, allowed: allowed))
    }
    if !image.isReadable, count > 0 {
      issues.append(.imageFormat(index: index, name: image.name))
    } else if !image.isWhole {
      issues.append(.imageEndsEarly(index: index, name: image.name))
    }
    return issues
  }

  static func issues(images: [ImageFile]) -> [ValidationIssue] {
    let allowed = ProductLimits.imageCount
    let count =
      allowed.contains(images.count) ? [] : [imageCount(images.count, allowed: allowed)]
    return count + images.enumerated().flatMap { issues(image: $1, at: $0) }
  }
}
