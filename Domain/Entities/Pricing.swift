/// What a product costs: its price, the amount taken off, and what remains to pay.
public struct Pricing: Hashable, Sendable {
  /// The price before any discount.
  public let price: Money
  /// The amount taken off ``price`` (not the resulting price); zero when there is no discount.
  public let discount: Money
  /// What a buyer pays: ``price`` − ``discount``. Recorded data holds negative ones.
  public let bargainPrice: Money

  /// Counts what remains to pay. The discount may exceed the price, as in recorded data.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)`` or ``MoneyError/outOfRange``.
  public init(price: Money, discount: Money) throws(MoneyError) {
    self.price = price
    self.discount = discount
    self.bargainPrice = try price - discount
  }

  /// A price with nothing taken off.
  public init(undiscounted price: Money) {
    self.price = price
    discount = .zero(price.currency)
    bargainPrice = price
  }

  /// Whether something is taken off.
  public var isDiscounted: Bool { discount.tenThousandths > 0 }

  /// The discount as a share of the price in whole percent, rounded down, or `nil` when nothing is taken off a price
  /// above zero. It passes 100 when the discount exceeds the price.
  public var discountPercent: Int? {
    guard isDiscounted, price.tenThousandths > 0 else { return nil }
    let divisor = price.tenThousandths.magnitude
    let product = discount.tenThousandths.magnitude.multipliedFullWidth(by: 100)
    guard product.high < divisor else { return nil }
    return Int(clamping: divisor.dividingFullWidth(product).quotient)
  }
}
