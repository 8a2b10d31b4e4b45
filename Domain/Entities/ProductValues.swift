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
  public init(name: String = "", description: String = "", pricing: Pricing, stock: Int64 = 0) {
    self.name = name
    self.description = description
    price = pricing.price
    discount = pricing.discount
    self.stock = stock
  }

  /// The price, the discount, and the price after the discount. If the price after the discount is
  /// outside the range of ``Money``, the pricing has no discount.
  public var pricing: Pricing {
    get { (try? Pricing(price: price, discount: discount)) ?? Pricing(undiscounted: price) }
    set { (price, discount) = (newValue.price, newValue.discount) }
  }
}
