extension JSONValue {
  /// A product with its pictures and its vendor.
  init(_ product: Product, origin: String) {
    self = .object(
      [("id", .integer(product.id)), ("vendor_id", .integer(product.vendor.id))]
        + Self.members(product, origin: origin) + [
          ("images", .array(Self.images(product, origin: origin))),
          (
            "vendors",
            .object([
              ("id", .integer(product.vendor.id)), ("name", .string(product.vendor.name)),
            ])
          ),
        ])
  }

  /// A product as a row of a list.
  init(row product: Product, origin: String) {
    self = .object(
      [
        ("id", .integer(product.id)), ("vendor_id", .integer(product.vendor.id)),
        ("vendorName", .string(product.vendor.name)),
      ] + Self.members(product, origin: origin))
  }

  /// What both have in common.
  private static func members(_ product: Product, origin: String) -> [(String, JSONValue)] {
    let thumbnail = product.thumbnail.map {
      origin + PicturePath(of: $0, product: product, size: .thumb).text
    }
    let day = product.createdOn.midnightText
    return [
      ("name", .string(product.name)),
      ("description", .string(product.description)),
      ("thumbnail", .string(thumbnail ?? "")),
      ("currency", .string(product.price.currency)),
      ("price", .decimal(product.price.amount)),
      ("bargain_price", .decimal(product.price.bargain)),
      ("discounted_price", .decimal(product.price.discount)),
      ("stock", .integer(product.stock)),
      ("created_at", .string(day)),
      ("issued_at", .string(day)),
    ]
  }

  private static func images(_ product: Product, origin: String) -> [JSONValue] {
    product.images.map { image in
      let address = { (size: PictureSize) -> JSONValue in
        .string(origin + PicturePath(of: image, product: product, size: size).text)
      }
      return .object([
        ("id", .integer(image.id)),
        ("url", address(.origin)),
        ("thumbnail_url", address(.thumb)),
        ("issued_at", .string(product.createdOn.midnightText)),
      ])
    }
  }
}
