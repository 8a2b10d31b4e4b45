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

  /// The position of the image, counted from 0; `nil` if the issue isn't about a single image.
  package var imageIndex: Int? {
    switch self {
    case .imageSize(let index, _, _, _), .imageFormat(let index, _): index
    default: nil
    }
  }
}

/// An error with every issue of a product.
public struct ValidationFailure: Error, Hashable, Sendable {
  /// At least one issue, in the order of the fields.
  public let issues: [ValidationIssue]

  /// Returns `nil` without an issue.
  init?(_ issues: [ValidationIssue]) {
    guard !issues.isEmpty else { return nil }
    self.issues = issues
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
  static func issues(name: String) -> [ValidationIssue] {
    let allowed = ProductLimits.nameLength
    return allowed.contains(name.count) ? [] : [.nameLength(name.count, allowed: allowed)]
  }

  static func issues(description: String) -> [ValidationIssue] {
    let allowed = ProductLimits.descriptionLength
    let count = description.count
    return allowed.contains(count) ? [] : [.descriptionLength(count, allowed: allowed)]
  }

  static func issues(price: Money, discount: Money) -> [ValidationIssue] {
    var issues: [ValidationIssue] = []
    if price.isNegative { issues.append(.negativePrice(price)) }
    if discount.currency != price.currency {
      issues.append(.discountCurrency(discount.currency, price: price.currency))
    } else if discount.isNegative {
      issues.append(.negativeDiscount(discount))
    } else if !price.isNegative, discount.tenThousandths > price.tenThousandths {
      issues.append(.discountAbovePrice(discount: discount, price: price))
    }
    return issues
  }

  static func issues(stock: Int64) -> [ValidationIssue] {
    stock < 0 ? [.negativeStock(stock)] : []
  }

  static func issues(images: [ImageFile]) -> [ValidationIssue] {
    issues(imageCount: images.count)
      + images.enumerated().flatMap { index, image in issues(image: image, at: index) }
  }

  static func issues(imageCount count: Int) -> [ValidationIssue] {
    let allowed = ProductLimits.imageCount
    return allowed.contains(count) ? [] : [.imageCount(count, allowed: allowed)]
  }

  static func issues(image: ImageFile, at index: Int) -> [ValidationIssue] {
    let allowed = ProductLimits.imageSize
    let count = image.bytes.count
    var issues: [ValidationIssue] = []
    if !allowed.contains(count) {
      issues.append(.imageSize(index: index, name: image.name, bytes: count, allowed: allowed))
    }
    if image.format == nil, !image.bytes.isEmpty {
      issues.append(.imageFormat(index: index, name: image.name))
    }
    return issues
  }

  /// Returns an issue for each image with a valid signature and a damaged header. No front-end could show it.
  static func headerIssues(images: [ImageFile]) -> [ValidationIssue] {
    images.enumerated().compactMap { index, image in
      image.format != nil && ImageMetadata(image) == nil
        ? .imageFormat(index: index, name: image.name) : nil
    }
  }
}
