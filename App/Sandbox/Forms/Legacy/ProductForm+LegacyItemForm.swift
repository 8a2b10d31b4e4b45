import Foundation

extension ProductForm {
  /// A form of the first version of the API that was read to create an item.
  init(_ form: LegacyItemForm) {
    let amount = Decimal(form.price ?? 0)
    self.init(
      name: form.title ?? "", description: form.descriptions ?? "",
      price: Price(
        currency: form.currency ?? "", amount: amount,
        discount: form.discountedPrice.map { amount - Decimal($0) } ?? 0),
      stock: form.stock ?? 0, secret: form.password, images: form.images)
  }
}
