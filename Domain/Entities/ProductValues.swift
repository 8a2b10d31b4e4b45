/// The values of a product that a seller enters.
///
/// A product has these values, a registration sends them, and an update changes some of them. The
/// values aren't checked. ``ProductField`` describes each value.
public struct ProductValues: Hashable, Sendable {
  /// The product name. A name from the service can be empty, and its length can be outside
  /// ``ProductLimits/nameLength``.
  public var name: String
  /// The description, which can have several lines. The description is empty in lists from version
  /// 1 of the API.
  public var description: String
  /// The price before the discount. A new currency also applies to the discount, whose number
  /// doesn't change. The market does the same.
  public var price: Money {
    didSet {
      guard price.currency != oldValue.currency else { return }
      discount = Money(tenThousandths: discount.tenThousandths, currency: price.currency)
    }
  }
  /// The discount amount in the currency of the price.
  public var discount: Money
  /// The number of items in stock. The product is sold out if the number is zero or less.
  public var stock: Int64

  /// Creates values without checking them.
  ///
  /// - Parameters:
  ///   - name: The product name.
  ///   - description: The description.
  ///   - price: The price before the discount.
  ///   - discount: The discount amount in the currency of the price, or `nil` for no discount.
  ///   - stock: The number of items in stock.
  public init(
    name: String = "", description: String = "", price: Money, discount: Money? = nil,
    stock: Int64 = 0
  ) {
    self.name = name
    self.description = description
    self.price = price
    self.discount = discount ?? .zero(price.currency)
    self.stock = stock
  }

  /// The price after the discount: ``price`` − ``discount``. Bargain prices from the service can be
  /// negative. If the currencies differ, or the difference is outside the range of ``Money``, the
  /// value is the price.
  public var bargainPrice: Money { price.subtracting(discount) ?? price }

  /// A Boolean value that indicates whether the discount lowers the price.
  package var isDiscounted: Bool { bargainPrice.tenThousandths < price.tenThousandths }

  /// The discount as a percentage of the price, rounded down to a whole number.
  ///
  /// The percentage is above 100 if the discount exceeds the price. The value is `nil` if
  /// ``isDiscounted`` is `false`, if the price is zero or negative, or if the percentage doesn't
  /// fit in an `Int`.
  package var discountPercent: Int? {
    guard isDiscounted, price.tenThousandths > 0 else { return nil }
    let hundredfold = discount.tenThousandths.magnitude.multipliedFullWidth(by: 100)
    let divisor = price.tenThousandths.magnitude
    guard hundredfold.high < divisor else { return nil }
    return Int(exactly: divisor.dividingFullWidth(hundredfold).quotient)
  }
}
