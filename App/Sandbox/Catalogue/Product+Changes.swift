extension Product {
  /// The product with what the fields say; what they do not mention stays.
  func changed(by fields: ProductFields) -> Product {
    var product = self
    product.name = fields.name ?? name
    product.description = fields.description ?? description
    product.stock = fields.stock ?? stock
    product.thumbnailID = fields.thumbnailID ?? thumbnailID
    product.price = Price(
      currency: fields.currency ?? price.currency, amount: fields.price ?? price.amount,
      discount: fields.discountedPrice ?? price.discount)
    return product
  }
}
