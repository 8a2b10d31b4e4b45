import Foundation

/// The JSON for products in versions 2 and 3 of the API.
extension JSONValue {
  typealias Members = [(String, JSONValue)]

  /// Creates the JSON object for a page of the product list.
  init(_ page: SandboxPage, _ api: SandboxMarket.API, origin: String) {
    let isSnakeCase = api == .v2
    self = .object([
      (isSnakeCase ? "page_no" : "pageNo", .integer(page.number)),
      (isSnakeCase ? "items_per_page" : "itemsPerPage", .integer(page.itemsPerPage)),
      (isSnakeCase ? "total_count" : "totalCount", .integer(page.totalCount)),
      ("offset", .integer(page.offset)), ("limit", .integer(page.limit)),
      (isSnakeCase ? "last_page" : "lastPage", .integer(page.lastNumber)),
      (isSnakeCase ? "has_next" : "hasNext", .bool(page.hasNext)),
      (isSnakeCase ? "has_prev" : "hasPrev", .bool(page.hasPrevious)),
      (
        "pages",
        .array(page.products.map { .object(Self.members($0, api, isRow: true, origin: origin)) })
      ),
    ])
  }

  /// Creates the JSON for a product with its images and its vendor.
  init(_ product: SandboxProduct, _ api: SandboxMarket.API, origin: String) {
    var vendor: Members = [
      ("id", .integer(product.vendor.id)), ("name", .string(product.vendor.name)),
    ]
    if api == .v2 {
      // Clients require these dates, and the market doesn't store them.
      let day = Self.date(CalendarDay(2022_01_10), api)
      vendor += [("created_at", day), ("issued_at", day)]
    }
    let images = product.images.map { image in
      let members: Members = [
        ("id", .integer(image.id)), ("url", Self.address(of: image, product, .origin, origin)),
        ("thumbnail_url", Self.address(of: image, product, .thumb, origin)),
        ("issued_at", Self.date(product.createdOn, api)),
      ]
      return JSONValue.object(api == .v2 ? members + [("succeed", true)] : members)
    }
    self = .object(
      Self.members(product, api, isRow: false, origin: origin)
        + [("images", .array(images)), ("vendors", .object(vendor))])
  }

  /// Returns the members of a row of the product list, or those of the details that aren't objects.
  private static func members(
    _ product: SandboxProduct, _ api: SandboxMarket.API, isRow: Bool, origin: String
  ) -> Members {
    var start: Members = [
      ("id", .integer(product.id)), ("vendor_id", .integer(product.vendor.id)),
    ]
    if isRow, api == .v3 { start.append(("vendorName", .string(product.vendor.name))) }
    start.append(("name", .string(product.name)))
    if !isRow || api == .v3 { start.append(("description", .string(product.description))) }
    let (price, day) = (product.price, date(product.createdOn, api))
    let thumbnail = product.thumbnail.map { address(of: $0, product, .thumb, origin) }
    return start + [
      ("thumbnail", thumbnail ?? ""), ("currency", .string(price.currency)),
      ("price", .decimal(price.amount)), ("bargain_price", .decimal(price.bargain)),
      ("discounted_price", .decimal(price.discount)), ("stock", .integer(product.stock)),
      ("created_at", day), ("issued_at", day),
    ]
  }

  /// Returns the start of a day. In version 2, the text has two digits of a fraction, which clients' date formats require.
  private static func date(_ day: CalendarDay, _ api: SandboxMarket.API) -> JSONValue {
    .string(day.midnightText + (api == .v2 ? ".00" : ""))
  }

  private static func address(
    of image: SandboxImage, _ product: SandboxProduct, _ size: PictureSize, _ origin: String
  ) -> JSONValue {
    .string(origin + product.path(of: image, size))
  }
}

/// The JSON for products in version 1 of the API. Prices are rounded down to whole numbers.
extension JSONValue {
  /// - Parameter isDetail: A Boolean value that indicates whether the JSON has the details, which the product list omits.
  init(item product: SandboxProduct, origin: String, isDetail: Bool = true) {
    func addresses(_ size: PictureSize) -> JSONValue {
      .array(product.images.map { Self.address(of: $0, product, size, origin) })
    }
    let price = product.price
    let seconds = Int(product.createdOn.midnight.timeIntervalSince1970)
    var members: Members = [("id", .integer(product.id)), ("title", .string(product.name))]
    if isDetail { members.append(("descriptions", .string(product.description))) }
    members += [
      ("price", .integer(price.amount.roundedDown)), ("currency", .string(price.currency)),
      ("stock", .integer(product.stock)),
    ]
    if price.discount != 0 {
      // In version 1 of the API, the value is the amount to pay, not the amount that is taken off the price.
      members.append(("discounted_price", .integer(price.bargain.roundedDown)))
    }
    members.append(("thumbnails", addresses(.thumb)))
    if isDetail { members.append(("images", addresses(.origin))) }
    self = .object(members + [("registration_date", .integer(seconds))])
  }
}
