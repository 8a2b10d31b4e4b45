import Foundation

/// The JSON for products in versions 2 and 3 of the API.
extension JSONValue {
  /// Creates the JSON object for a page of the product list.
  init(_ page: SandboxPage, _ api: SandboxMarket.API, origin: String) {
    let rows = page.products.map { JSONValue(row: $0, api, origin: origin) }
    let isSnakeCase = api == .v2
    self = .object([
      (isSnakeCase ? "page_no" : "pageNo", .integer(page.number)),
      (isSnakeCase ? "items_per_page" : "itemsPerPage", .integer(page.itemsPerPage)),
      (isSnakeCase ? "total_count" : "totalCount", .integer(page.totalCount)),
      ("offset", .integer(page.offset)),
      ("limit", .integer(page.limit)),
      (isSnakeCase ? "last_page" : "lastPage", .integer(page.lastNumber)),
      (isSnakeCase ? "has_next" : "hasNext", .bool(page.hasNext)),
      (isSnakeCase ? "has_prev" : "hasPrev", .bool(page.hasPrevious)),
      ("pages", .array(rows)),
    ])
  }

  /// Creates the JSON for a product with its images and its vendor.
  init(_ product: SandboxProduct, _ api: SandboxMarket.API, origin: String) {
    var vendor: [(String, JSONValue)] = [
      ("id", .integer(product.vendor.id)), ("name", .string(product.vendor.name)),
    ]
    if api == .v2 {
      // Clients require these dates, and the market doesn't store them.
      let day = Self.date(CalendarDay(2022_01_10), api)
      vendor += [("created_at", day), ("issued_at", day)]
    }
    let images = product.images.map { image in
      var members: [(String, JSONValue)] = [
        ("id", .integer(image.id)),
        ("url", Self.address(of: image, product, .origin, origin: origin)),
        ("thumbnail_url", Self.address(of: image, product, .thumb, origin: origin)),
        ("issued_at", Self.date(product.createdOn, api)),
      ]
      if api == .v2 { members.append(("succeed", .bool(true))) }
      return JSONValue.object(members)
    }
    self = .object(
      Self.members(product, api, origin: origin)
        + [("images", .array(images)), ("vendors", .object(vendor))])
  }

  /// Creates the JSON for a product in the product list.
  private init(row product: SandboxProduct, _ api: SandboxMarket.API, origin: String) {
    var members = Self.members(product, api, origin: origin)
    if api == .v2 {
      members.removeAll { $0.0 == "description" }
    } else {
      members.insert(("vendorName", .string(product.vendor.name)), at: 2)
    }
    self = .object(members)
  }

  /// Returns the members that appear both in the product list and in a product's details.
  private static func members(
    _ product: SandboxProduct, _ api: SandboxMarket.API, origin: String
  ) -> [(String, JSONValue)] {
    let day = date(product.createdOn, api)
    return [
      ("id", .integer(product.id)),
      ("vendor_id", .integer(product.vendor.id)),
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
      ("created_at", day),
      ("issued_at", day),
    ]
  }

  /// Returns the start of a day. In version 2, the text has two digits of a fraction, which clients' date formats require.
  private static func date(_ day: CalendarDay, _ api: SandboxMarket.API) -> JSONValue {
    .string(day.midnightText + (api == .v2 ? ".00" : ""))
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
