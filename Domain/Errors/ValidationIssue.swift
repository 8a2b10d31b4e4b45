/// A value that breaks one of the market's limits, with the limit.
@nonexhaustive
public enum ValidationIssue: Hashable, Sendable {
  /// The number of characters of the name isn't allowed.
  case nameLength(Int, allowed: ClosedRange<Int>)
  /// The number of characters of the description isn't allowed.
  case descriptionLength(Int, allowed: ClosedRange<Int>)
  /// The price is below zero.
  case negativePrice(Money)
  /// The discount is below zero.
  case negativeDiscount(Money)
  /// The discount exceeds the price.
  case discountAbovePrice(discount: Money, price: Money)
  /// The discount has another currency than the price.
  case discountCurrency(Currency, price: Currency)
  /// The stock is below zero.
  case negativeStock(Int64)
  /// The number of images isn't allowed.
  case imageCount(Int, allowed: ClosedRange<Int>)
  /// The image, counted from 0, is empty or has too many bytes.
  case imageSize(index: Int, name: String, bytes: Int, allowed: Range<Int>)
  /// The image, counted from 0, isn't a readable PNG or JPEG file.
  case imageFormat(index: Int, name: String)
  /// The thumbnail isn't an image of the product.
  case unknownThumbnail(ImageID)
  /// A required value is missing.
  case missingValue(Field)
  /// The text isn't a number.
  case unreadableNumber(Field, entered: String)
  /// The number has too many decimals.
  case tooManyDecimals(Field, entered: String, allowed: Int)
  /// The number is too large. The allowed range is in whole numbers.
  case numberOutOfRange(Field, entered: String, allowed: ClosedRange<Int64>)

  /// A part of a product.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The name.
    case name
    /// The description.
    case description
    /// The price before any discount, and its currency.
    case price
    /// The amount taken off the price.
    case discount
    /// The number of pieces to sell.
    case stock
    /// The images of a new product.
    case images
    /// The thumbnail of a registered product.
    case thumbnail
  }

  /// The field to correct.
  public var field: Field {
    switch self {
    case .nameLength: .name
    case .descriptionLength: .description
    case .negativePrice: .price
    case .negativeDiscount, .discountAbovePrice, .discountCurrency: .discount
    case .negativeStock: .stock
    case .imageCount, .imageSize, .imageFormat: .images
    case .unknownThumbnail: .thumbnail
    case .missingValue(let field), .unreadableNumber(let field, _),
      .tooManyDecimals(let field, _, _), .numberOutOfRange(let field, _, _):
      field
    }
  }
}

/// An error with every issue of a product.
public struct ValidationFailure: Error, Hashable, Sendable {
  /// At least one issue, in the order of the fields.
  public let issues: [ValidationIssue]

  /// Throws a failure with the issues, if there are any.
  static func check(_ issues: [ValidationIssue]) throws(ValidationFailure) {
    if !issues.isEmpty { throw ValidationFailure(issues: issues) }
  }
}

/// The market's documented limits. They apply to values that are sent. Values from a server can break all of them.
public enum ProductLimits {
  /// The length of a name, in characters as people count them.
  public static let nameLength = 3...100
  /// The length of a description, in characters as people count them.
  public static let descriptionLength = 10...1_000
  /// The number of images of a new product.
  public static let imageCount = 1...5
  /// The size of an image, in bytes.
  public static let imageSize = 1..<300_000
  /// The whole amounts that ``Money`` can hold.
  public static let wholeAmount: ClosedRange<Int64> = 0...(.max / Money.unitsPerWhole)
  /// The maximum number of decimals of an amount.
  public static let amountDecimals = 4
  /// The number of pieces to sell.
  public static let stock: ClosedRange<Int64> = 0...(.max)
}

// MARK: - Rules

extension ValidationIssue {
  /// Returns the issues of the values that aren't `nil`. A price needs a discount.
  static func issues(
    name: String?, description: String?, price: Money?, discount: Money?, stock: Int64?
  ) -> [ValidationIssue] {
    var issues: [ValidationIssue] = []
    if let count = name?.count, !ProductLimits.nameLength.contains(count) {
      issues.append(.nameLength(count, allowed: ProductLimits.nameLength))
    }
    if let count = description?.count, !ProductLimits.descriptionLength.contains(count) {
      issues.append(.descriptionLength(count, allowed: ProductLimits.descriptionLength))
    }
    if let price, let discount {
      if price.isNegative { issues.append(.negativePrice(price)) }
      if discount.currency != price.currency {
        issues.append(.discountCurrency(discount.currency, price: price.currency))
      } else if discount.isNegative {
        issues.append(.negativeDiscount(discount))
      } else if !price.isNegative, discount.tenThousandths > price.tenThousandths {
        issues.append(.discountAbovePrice(discount: discount, price: price))
      }
    }
    if let stock, stock < 0 { issues.append(.negativeStock(stock)) }
    return issues
  }

  static func issues(imageCount count: Int) -> [ValidationIssue] {
    let allowed = ProductLimits.imageCount
    return allowed.contains(count) ? [] : [.imageCount(count, allowed: allowed)]
  }

  /// - Parameter checksHeader: Pass `true` to refuse an image with a valid signature and a damaged header. No front-end could show
  ///   it.
  static func issues(
    image: ImageFile, at index: Int, checksHeader: Bool
  ) -> [ValidationIssue] {
    let (count, allowed) = (image.bytes.count, ProductLimits.imageSize)
    var issues: [ValidationIssue] = []
    if !allowed.contains(count) {
      issues.append(.imageSize(index: index, name: image.name, bytes: count, allowed: allowed))
    }
    let isReadable = checksHeader ? ImageData(bytes: image.bytes) != nil : image.format != nil
    if !isReadable, count > 0 { issues.append(.imageFormat(index: index, name: image.name)) }
    return issues
  }

  static func issues(images: [ImageFile], checksHeaders: Bool) -> [ValidationIssue] {
    issues(imageCount: images.count)
      + images.enumerated().flatMap { issues(image: $1, at: $0, checksHeader: checksHeaders) }
  }
}
