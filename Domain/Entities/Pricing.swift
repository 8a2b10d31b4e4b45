/// The price of a product, the discount, and the price after the discount.
public struct Pricing: Hashable, Sendable {
  /// The price before the discount.
  public let price: Money
  /// The amount that is subtracted from ``price``, or zero if the product has no discount.
  public let discount: Money
  /// The price after the discount: ``price`` − ``discount``. Bargain prices from the service can be
  /// negative.
  public let bargainPrice: Money

  /// Creates a pricing from a price and a discount. The discount can exceed the price, as in some
  /// data from the service.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` if the currencies differ, or
  ///   ``MoneyError/outOfRange`` if the price after the discount is outside the range of ``Money``.
  public init(price: Money, discount: Money) throws(MoneyError) {
    self.price = price
    self.discount = discount
    self.bargainPrice = try price - discount
  }

  /// Creates the pricing of a product without a discount.
  public init(undiscounted price: Money) {
    self.price = price
    discount = .zero(price.currency)
    bargainPrice = price
  }

  /// A Boolean value that indicates whether the discount is above zero.
  package var isDiscounted: Bool { discount.tenThousandths > 0 }

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
