/// One thing that is wrong with what was entered, with the limit that it breaks.
@nonexhaustive
public enum ValidationIssue: Hashable, Sendable {
  /// The length of the name, in characters.
  case nameLength(Int, allowed: ClosedRange<Int>)
  /// The length of the description, in characters.
  case descriptionLength(Int, allowed: ClosedRange<Int>)
  /// The price is below zero.
  case negativePrice(Money)
  /// The amount taken off is below zero, which would make the product dearer.
  case negativeDiscount(Money)
  /// More is taken off than the product costs.
  case discountAbovePrice(discount: Money, price: Money)
  /// Price and discount are in different currencies.
  case discountCurrency(Currency, price: Currency)
  /// Fewer than zero pieces are to be sold.
  case negativeStock(Int64)
  /// There are too few pictures, or too many.
  case imageCount(Int, allowed: ClosedRange<Int>)
  /// The picture, counted from 0, has too many bytes, or none.
  case imageSize(index: Int, name: String, bytes: Int, allowed: Range<Int>)
  /// The picture, counted from 0, is no PNG or JPEG that can be read, whatever its name says.
  case imageFormat(index: Int, name: String)
  /// The chosen thumbnail is none of the product's pictures.
  case unknownThumbnail(ImageID)
  /// Nothing was entered where something has to be.
  case missingValue(Field)
  /// What was entered is no number.
  case unreadableNumber(Field, entered: String)
  /// The number has more digits after the decimal point than are kept.
  case tooManyDecimals(Field, entered: String, allowed: Int)
  /// The number is beyond what can be held; the limits are whole numbers.
  case numberOutOfRange(Field, entered: String, allowed: ClosedRange<Int64>)

  /// The parts of a product that can have issues.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// What the product is called.
    case name
    /// What a buyer reads about it.
    case description
    /// The price before any discount, and its currency.
    case price
    /// The amount taken off the price.
    case discount
    /// The pieces to sell.
    case stock
    /// The pictures of a new product.
    case images
    /// Which picture of a product on the market lists show.
    case thumbnail
  }

  /// The part of a product that has to be mended.
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

/// Everything that is wrong with what was entered, at once.
public struct ValidationFailure: Error, Hashable, Sendable {
  /// At least one issue, in the order of the fields.
  public let issues: [ValidationIssue]

  /// - Returns: `nil` when there is no issue.
  init?(_ issues: [ValidationIssue]) {
    guard !issues.isEmpty else { return nil }
    self.issues = issues
  }
}

extension ValidationIssue {
  /// By how much what was entered goes beyond its limit: characters, pictures or bytes; `nil` where it does not.
  public var excess: Int? {
    switch self {
    case .nameLength(let count, let allowed), .descriptionLength(let count, let allowed),
      .imageCount(let count, let allowed):
      count > allowed.upperBound ? count - allowed.upperBound : nil
    case .imageSize(_, _, let bytes, let allowed):
      bytes >= allowed.upperBound ? bytes - allowed.upperBound + 1 : nil
    case .negativePrice, .negativeDiscount, .discountAbovePrice, .discountCurrency, .negativeStock,
      .imageFormat, .unknownThumbnail, .missingValue, .unreadableNumber, .tooManyDecimals,
      .numberOutOfRange:
      nil
    }
  }
}

extension ValidationIssue {
  /// The place of the picture that the issue is about, counted from 0; `nil` where it is about none or about all.
  package var imageIndex: Int? {
    switch self {
    case .imageSize(let index, _, _, _), .imageFormat(let index, _): index
    default: nil
    }
  }

  /// Pictures that begin as they should and do not tell their size: nobody could show them.
  static func headerIssues(images: [ImageFile]) -> [ValidationIssue] {
    images.enumerated().compactMap { index, image in
      image.format != nil && ImageMetadata(image) == nil
        ? .imageFormat(index: index, name: image.name) : nil
    }
  }
}

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
}

/// The market's documented limits. They hold for what is sent; what is read may break every one of them.
public enum ProductLimits {
  /// In characters, as people count them.
  public static let nameLength = 3...100
  /// In characters, as people count them.
  public static let descriptionLength = 10...1_000
  /// How many pictures a new product has.
  public static let imageCount = 1...5
  /// The size of a picture, in bytes.
  public static let imageSize = 1..<300_000
}

extension ProductLimits {
  /// The whole amounts that there are.
  public static let wholeAmount: ClosedRange<Int64> = 0...(.max / Money.unitsPerWhole)
  /// The most digits that an amount has after the point.
  public static let amountDecimals = 4
  /// How many pieces there may be to sell.
  public static let stock: ClosedRange<Int64> = 0...(.max)
}
