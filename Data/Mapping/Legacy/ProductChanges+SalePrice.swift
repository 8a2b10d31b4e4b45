import OpenMarketDomain

extension ProductChanges {
  /// What is left to pay after the changes, where it has to be sent: when the price or the discount changes, and something
  /// is taken off before or after it.
  ///
  /// A server that gets another price keeps the sale price, so that the discount would change too. And what is not sent
  /// stays as it is, so that a discount can only be taken away by a sale price that is the price itself.
  var salePrice: Money? {
    guard price != nil || discount != nil else { return nil }
    let before = base.product.pricing
    let price = price ?? before.price
    let kept = Money(tenThousandths: before.discount.tenThousandths, currency: price.currency)
    let discount = discount ?? kept
    guard !discount.isZero || !before.discount.isZero else { return nil }
    // Changes are checked: no more is taken off than the price, and in its currency.
    return try? price - discount
  }
}
