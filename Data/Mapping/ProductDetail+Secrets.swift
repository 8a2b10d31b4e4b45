import OpenMarketDomain

extension ProductDetail {
  /// The same with secrets masked that a server repeats in what the seller writes: it is shown, and ends up in logs.
  ///
  /// - Parameters:
  ///   - secrets: what the call sent that nobody else may learn.
  ///   - own: what the seller has written; what stands in it is not masked.
  func masking(_ secrets: [Secret], sparing own: [String]) -> ProductDetail {
    let mask = SecretMask(secrets, sparing: own)
    let product = Product(
      id: product.id, vendor: product.vendor, name: mask(product.name),
      description: mask(product.description),
      thumbnail: product.thumbnail, pricing: product.pricing, stock: product.stock,
      createdAt: product.createdAt)
    return ProductDetail(product: product, images: images)
  }
}

extension ProductDraft {
  /// What the seller has written.
  var texts: [String] { [name, description] }
}

extension ProductChanges {
  /// What the seller has written, now and before.
  var texts: [String] {
    [name, description].compactMap { $0 } + [base.product.name, base.product.description]
  }
}
