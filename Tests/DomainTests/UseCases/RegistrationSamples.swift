import OpenMarketDomain

extension ProductDetail {
  /// The sample draft as a market keeps it.
  static func kept(
    _ id: Int, vendor: Int = 7, name: String = "Desk lamp",
    description: String = "Warm light, almost new.", price: Int64 = 15_000
  ) -> ProductDetail {
    let price = Money(tenThousandths: price * 10_000, currency: .krw)
    let product = Product(
      id: ProductID(id), vendor: Vendor(id: VendorID(vendor)), name: name,
      description: description, thumbnail: nil,
      pricing: Pricing(undiscounted: price), stock: 3,
      createdAt: Timestamp(millisecondsSince1970: 0))
    return ProductDetail(
      product: product,
      images: [.init(id: ImageID(1), original: ImageURL("o"), thumbnail: ImageURL("t"))])
  }
}

extension ProductPage {
  static func page(_ rows: [ProductDetail], next: PageRequest? = nil) -> ProductPage {
    ProductPage(rows: rows.map(\.product), totalCount: nil, next: next)
  }
}
