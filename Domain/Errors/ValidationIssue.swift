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
