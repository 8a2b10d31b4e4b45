public import OpenMarketDomain

extension Product {
  /// A product with sample values, which differ by the identifier.
  public static func sample(
    id: Int,
    name: String? = nil,
    vendor: Vendor? = Vendor(id: VendorID(7), name: "Hangang Records"),
    pricing: Pricing = Pricing(undiscounted: Money(tenThousandths: 100_000_000, currency: .krw)),
    stock: Int64 = 3
  ) -> Product {
    Product(
      id: ProductID(id),
      vendor: vendor,
      name: name ?? "Product \(id)",
      description: "What there is to say about product \(id).",
      thumbnail: ImageURL("https://market.example/pictures/\(id)_thumb.png"),
      pricing: pricing,
      stock: stock,
      createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000))
  }
}

extension ProductDetail {
  /// A product's detail with two pictures.
  public static func sample(id: Int, name: String? = nil, stock: Int64 = 3) -> ProductDetail {
    ProductDetail(
      product: .sample(id: id, name: name, stock: stock),
      images: (1...2).map { number in
        let base = "https://market.example/pictures/\(id)-\(number)"
        return ProductImage(
          id: ImageID(id * 10 + number),
          original: ImageURL(base + "_origin.png"),
          thumbnail: ImageURL(base + "_thumb.png"))
      })
  }
}

extension ProductPage {
  /// A page of sample products.
  public static func sample(
    ids: some Sequence<Int>, totalCount: Int? = nil, next: PageRequest? = nil
  ) -> ProductPage {
    ProductPage(rows: ids.map { .sample(id: $0) }, totalCount: totalCount, next: next)
  }
}
