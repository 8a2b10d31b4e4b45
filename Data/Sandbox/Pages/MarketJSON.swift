import Foundation

/// The JSON for products in version 3 of the API.
extension JSONValue {
  /// Creates the JSON object for a page of the product list.
  init(_ page: SandboxPage, origin: String) {
    self = .object([
      ("pageNo", .integer(page.number)),
      ("itemsPerPage", .integer(page.itemsPerPage)),
      ("totalCount", .integer(page.totalCount)),
      ("offset", .integer(page.offset)),
      ("limit", .integer(page.limit)),
      ("lastPage", .integer(page.lastNumber)),
      ("hasNext", .bool(page.hasNext)),
      ("hasPrev", .bool(page.hasPrevious)),
      ("pages", .array(page.products.map { JSONValue(row: $0, origin: origin) })),
    ])
  }

  /// Creates the JSON for a product with its images and its vendor.
  init(_ product: SandboxProduct, origin: String) {
    let vendor: [(String, JSONValue)] = [
      ("id", .integer(product.vendor.id)), ("name", .string(product.vendor.name)),
    ]
    let images = product.images.map { image in
      JSONValue.object([
        ("id", .integer(image.id)),
        ("url", Self.address(of: image, product, .origin, origin: origin)),
        ("thumbnail_url", Self.address(of: image, product, .thumb, origin: origin)),
        ("issued_at", .string(product.createdOn.midnightText)),
      ])
    }
    self = .object(
      [("id", .integer(product.id)), ("vendor_id", .integer(product.vendor.id))]
        + Self.members(product, origin: origin)
        + [("images", .array(images)), ("vendors", .object(vendor))])
  }

  /// Creates the JSON for a product in the product list.
  private init(row product: SandboxProduct, origin: String) {
    self = .object(
      [
        ("id", .integer(product.id)), ("vendor_id", .integer(product.vendor.id)),
        ("vendorName", .string(product.vendor.name)),
      ] + Self.members(product, origin: origin))
  }

  /// Returns the members that appear both in the product list and in a product's details.
  private static func members(_ product: SandboxProduct, origin: String) -> [(String, JSONValue)] {
    let day = product.createdOn.midnightText
    return [
      ("name", .string(product.name)),
      ("description", .string(product.description)),
      (
        "thumbnail",
        product.thumbnail.map { address(of: $0, product, .thumb, origin: origin) } ?? .string("")
      ),
      ("currency", .string(product.price.currency)),
      ("price", .decimal(product.price.amount)),
      ("bargain_price", .decimal(product.price.bargain)),
      ("discounted_price", .decimal(product.price.discount)),
      ("stock", .integer(product.stock)),
      ("created_at", .string(day)),
      ("issued_at", .string(day)),
    ]
  }

  private static func address(
    of image: SandboxImage, _ product: SandboxProduct, _ size: PictureSize, origin: String
  ) -> JSONValue {
    .string(origin + PicturePath(of: image, product: product, size: size).text)
  }
}

/// The JSON for products in version 1 of the API. Prices are rounded down to whole numbers.
extension JSONValue {
  /// - Parameter isDetail: A Boolean value that indicates whether the JSON has the details, which the product list omits.
  init(item product: SandboxProduct, origin: String, isDetail: Bool = true) {
    func addresses(_ size: PictureSize) -> JSONValue {
      .array(product.images.map { Self.address(of: $0, product, size, origin: origin) })
    }
    var members: [(String, JSONValue)] = [
      ("id", .integer(product.id)), ("title", .string(product.name)),
    ]
    if isDetail { members.append(("descriptions", .string(product.description))) }
    members += [
      ("price", .integer(product.price.amount.roundedDown)),
      ("currency", .string(product.price.currency)), ("stock", .integer(product.stock)),
    ]
    if product.price.discount != 0 {
      // In version 1 of the API, the value is the amount to pay, not the amount that is taken off the price.
      members.append(("discounted_price", .integer(product.price.bargain.roundedDown)))
    }
    members.append(("thumbnails", addresses(.thumb)))
    if isDetail { members.append(("images", addresses(.origin))) }
    let seconds = product.createdOn.midnight.timeIntervalSince1970
    members.append(("registration_date", .integer(Int(seconds))))
    self = .object(members)
  }
}
