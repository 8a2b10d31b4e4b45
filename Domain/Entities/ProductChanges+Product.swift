extension ProductChanges {
  /// The product as it will be when the changes are made, whatever else became different about it since they were.
  ///
  /// - Parameter detail: the product as it is; ``base`` unless given.
  public func applied(to detail: ProductDetail? = nil) -> ProductDetail {
    let detail = detail ?? base
    let product = detail.product
    let thumbnail = self.thumbnail.flatMap { id in detail.images.first { $0.id == id }?.thumbnail }
    return ProductDetail(
      product: Product(
        id: product.id, vendor: product.vendor, name: name ?? product.name,
        description: description ?? product.description, thumbnail: thumbnail ?? product.thumbnail,
        pricing: pricing(of: product), stock: stock ?? product.stock, createdAt: product.createdAt),
      images: detail.images)
  }

  private func pricing(of product: Product) -> Pricing {
    let price = self.price ?? product.pricing.price
    // The market keeps the number of a discount when the currency becomes another one.
    let kept = Money(
      tenThousandths: (discount ?? product.pricing.discount).tenThousandths,
      currency: price.currency)
    return (try? Pricing(price: price, discount: kept)) ?? product.pricing
  }
}
