import OpenMarketDomain

/// An item in version 1 of the API. The items in a list have no descriptions or images.
///
/// Only the keys that a screen needs are required. Unknown keys and invalid dates are ignored.
struct ItemDTO: RowDTO {
  /// The item as a product without a vendor. The first thumbnail becomes the product's thumbnail.
  /// Images have no identifiers in version 1 of the API, so the identifier of each image is its
  /// position, starting at 1.
  let detail: ProductDetail

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NamedKey.self)
    let id = ProductID(try container.value("id"))
    let currency = Currency(try container.value("currency"))
    let price = try container.amount("price", in: currency)
    // In version 3 of the API, the same key contains the discount instead of the sale price.
    let salePrice = try container.optionalAmount("discounted_price", in: currency) ?? price
    let thumbnails: [String] = try container.optionalValue("thumbnails") ?? []
    let images: [String] = try container.optionalValue("images") ?? []
    let product = Product(
      id: id, vendor: nil,
      values: ProductValues(
        name: try container.optionalValue("title") ?? "",
        description: try container.optionalValue("descriptions") ?? "",
        price: price,
        discount: try container.locating("discounted_price") {
          guard let discount = price.subtracting(salePrice) else { throw MoneyError.outOfRange }
          return discount
        },
        stock: try container.optionalValue("stock") ?? 0),
      thumbnail: thumbnails.first.map { ImageURL($0) },
      createdAt: container.timestamp("registration_date"))
    detail = ProductDetail(
      product: product,
      images: images.enumerated().map { index, url in
        ProductImage(
          id: ImageID(index + 1),
          original: ImageURL(url),
          thumbnail: ImageURL(thumbnails.indices.contains(index) ? thumbnails[index] : url))
      })
  }

  var product: Product { detail.product }
}

/// A page of items. A page after the end of the list is empty.
struct ItemListDTO: Decodable {
  let items: RowsDTO<ItemDTO>
}
