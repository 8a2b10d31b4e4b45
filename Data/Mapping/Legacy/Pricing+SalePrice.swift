import OpenMarketDomain

extension Pricing {
  /// A price as the first generation tells it.
  ///
  /// - Parameter salePrice: what is left to pay; `nil` without a discount.
  init(_ price: Money, salePrice: Money?) throws(DecodingFailure) {
    do {
      try self.init(price: price, discount: price - (salePrice ?? price))
    } catch {
      throw DecodingFailure(error)
    }
  }

  /// What is left to pay, where something is taken off.
  var salePrice: Money? { isDiscounted ? bargainPrice : nil }
}
