package import OpenMarketDomain

/// Sample products for tests that check output.
package enum SampleProducts {
  /// Returns products that are difficult to align. They have wide letters, an emoji sequence, a
  /// discount, no stock, or no vendor name.
  package static func all() throws -> [Product] {
    [
      .sample(
        id: 104, name: "수제 라탄 바구니 👩‍🌾 large",
        pricing: try Pricing(
          price: Money(tenThousandths: 100_000_000, currency: .krw),
          discount: Money(tenThousandths: 25_000_000, currency: .krw))),
      .sample(id: 9, name: "Tin box", vendor: Vendor(id: VendorID(15)), stock: 0),
      .sample(
        id: 8, name: "Record player, serviced last spring",
        pricing: Pricing(undiscounted: Money(tenThousandths: 1_195_000, currency: .usd))),
    ]
  }
}

extension ProductDetail {
  /// Returns the product that the market stores after it registers the sample draft.
  package static func kept(
    _ id: Int, vendor: Int = 7, name: String = "Desk lamp",
    description: String = "Warm light, almost new.", price: Int64 = 15_000
  ) -> ProductDetail {
    let price = Money(tenThousandths: price * 10_000, currency: .krw)
    let product = Product(
      id: ProductID(id), vendor: Vendor(id: VendorID(vendor)),
      values: ProductValues(
        name: name, description: description, pricing: Pricing(undiscounted: price), stock: 3),
      thumbnail: nil, createdAt: Timestamp(millisecondsSince1970: 0))
    return ProductDetail(
      product: product,
      images: [.init(id: ImageID(1), original: ImageURL("o"), thumbnail: ImageURL("t"))])
  }
}
