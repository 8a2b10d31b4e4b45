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
