import Foundation

/// Products in the third version of the API.
extension JSONValue {
  /// A page of products in its envelope.
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

  /// A product with its pictures and its vendor.
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

  /// A product as a row of a list.
  private init(row product: SandboxProduct, origin: String) {
    self = .object(
      [
        ("id", .integer(product.id)), ("vendor_id", .integer(product.vendor.id)),
        ("vendorName", .string(product.vendor.name)),
      ] + Self.members(product, origin: origin))
  }

  /// The members that a row and a product with its pictures have in common.
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

/// Products in the first version of the API. It knows only whole prices; others are rounded down.
extension JSONValue {
  init(item product: SandboxProduct, origin: String) {
    self = .object(Self.itemMembers(product, origin: origin, isDetail: true))
  }

  /// An item as a row of a list.
  init(itemRow product: SandboxProduct, origin: String) {
    self = .object(Self.itemMembers(product, origin: origin, isDetail: false))
  }

  private static func itemMembers(
    _ product: SandboxProduct, origin: String, isDetail: Bool
  ) -> [(String, JSONValue)] {
    func addresses(_ size: PictureSize) -> JSONValue {
      .array(product.images.map { address(of: $0, product, size, origin: origin) })
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
      // In this version, the amount to pay and not the amount taken off.
      members.append(("discounted_price", .integer(product.price.bargain.roundedDown)))
    }
    members.append(("thumbnails", addresses(.thumb)))
    if isDetail { members.append(("images", addresses(.origin))) }
    let seconds = product.createdOn.midnight.timeIntervalSince1970
    members.append(("registration_date", .integer(Int(seconds))))
    return members
  }
}
