import Foundation

extension Product {
  /// The product with what the form says, but for its pictures; what it does not mention stays.
  ///
  /// Where there is a discount, a new price alone leaves untouched what is left to pay.
  func changed(by form: LegacyItemForm) -> Product {
    let amount = form.price.map { Decimal($0) } ?? price.amount
    let kept = price.discount == 0 ? amount : price.bargain
    let bargain = form.discountedPrice.map { Decimal($0) } ?? kept
    var product = self
    product.name = form.title ?? name
    product.description = form.descriptions ?? description
    product.stock = form.stock ?? stock
    product.price = Price(
      currency: form.currency ?? price.currency, amount: amount, discount: amount - bargain)
    return product
  }
}

extension LegacyItemForm {
  /// Checks the price that a product would have with the form's changes.
  func check(price: Price, rules: FormRules) throws(RequestRejection) {
    guard rules == .strict, self.price != nil || discountedPrice != nil, price.discount < 0
    else { return }
    let complaint = Complaint.legacyDiscountAbovePrice(
      Int(roundingDown: price.bargain), Int(roundingDown: price.amount))
    if let rejection = RequestRejection([complaint]) { throw rejection }
  }
}
