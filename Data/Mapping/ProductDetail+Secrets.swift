import OpenMarketDomain

extension ProductDetail {
  /// The same with secrets masked that a server repeats in it, in whatever text: it is shown, and ends up in logs.
  ///
  /// - Parameters:
  ///   - secrets: what the call sent that nobody else may learn.
  ///   - own: what the seller has written; what stands in it is not masked.
  func masking(_ secrets: [Secret], sparing own: [String]) -> ProductDetail {
    let mask = SecretMask(secrets, sparing: own)
    let product = Product(
      id: product.id,
      vendor: product.vendor.map { Vendor(id: $0.id, name: $0.name.map { mask($0) }) },
      name: mask(product.name), description: mask(product.description),
      thumbnail: product.thumbnail.map(mask.callAsFunction),
      pricing: product.pricing.masking(with: mask), stock: product.stock,
      createdAt: product.createdAt)
    let images = images.map {
      ProductImage(id: $0.id, original: mask($0.original), thumbnail: mask($0.thumbnail))
    }
    return ProductDetail(product: product, images: images)
  }
}

extension SecretMask {
  fileprivate func callAsFunction(_ address: ImageURL) -> ImageURL {
    ImageURL(self(address.rawValue))
  }
}

extension Pricing {
  /// Currencies are of any spelling.
  fileprivate func masking(with mask: SecretMask) -> Pricing {
    let code = price.currency.rawValue
    let masked = mask(code)
    guard masked != code else { return self }
    let currency = Currency(masked)
    let price = Money(tenThousandths: price.tenThousandths, currency: currency)
    let discount = Money(tenThousandths: discount.tenThousandths, currency: currency)
    return (try? Pricing(price: price, discount: discount)) ?? Pricing(undiscounted: price)
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
