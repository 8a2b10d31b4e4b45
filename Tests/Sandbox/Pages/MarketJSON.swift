import Foundation

/// The JSON for products in versions 2 and 3 of the API.
extension JSONValue {
  typealias Members = [(String, JSONValue)]

  /// Creates the JSON object for a page of the product list.
  init(_ page: SandboxPage, _ api: SandboxMarket.API, origin: String) {
    let (isSnakeCase, size) = (api == .v2, page.itemsPerPage)
    let lastNumber = (page.totalCount - 1) / size + 1
    self = .object([
      (isSnakeCase ? "page_no" : "pageNo", .integer(page.number)),
      (isSnakeCase ? "items_per_page" : "itemsPerPage", .integer(size)),
      (isSnakeCase ? "total_count" : "totalCount", .integer(page.totalCount)),
      // The limit is the index in the product list at which the page ends, as on real servers, not
      // a number of products.
      ("offset", .integer((page.number - 1) * size)), ("limit", .integer(page.number * size)),
      (isSnakeCase ? "last_page" : "lastPage", .integer(lastNumber)),
      (isSnakeCase ? "has_next" : "hasNext", .bool(page.number < lastNumber)),
      (isSnakeCase ? "has_prev" : "hasPrev", .bool(page.number > 1)),
      ("pages", .array(page.products.map { JSONValue($0, api, isRow: true, origin: origin) })),
    ])
  }

  /// Creates the JSON object for a row of the product list, or for a product with its images and
  /// its vendor.
  init(_ product: SandboxProduct, _ api: SandboxMarket.API, isRow: Bool = false, origin: String) {
    let (price, vendor, isV2) = (product.price, product.vendor, api == .v2)
    let day = Self.date(product.createdOn, api)
    // Clients of version 2 require a date of the vendor, and the market doesn't store it.
    let vendorDay = isV2 ? Self.date(CalendarDay(2022_01_10), api) : nil
    let images = product.images.map { image in
      JSONValue(
        ("id", .integer(image.id)), ("url", Self.address(of: image, product, .origin, origin)),
        ("thumbnail_url", Self.address(of: image, product, .thumb, origin)), ("issued_at", day),
        ("succeed", isV2 ? true : nil))
    }
    self.init(
      ("id", .integer(product.id)), ("vendor_id", .integer(vendor.vendorID)),
      ("vendorName", isRow && !isV2 ? .string(vendor.name) : nil), ("name", .string(product.name)),
      ("description", isRow && isV2 ? nil : .string(product.description)),
      ("thumbnail", product.thumbnail.map { Self.address(of: $0, product, .thumb, origin) } ?? ""),
      ("currency", .string(price.currency)), ("price", .decimal(price.amount)),
      ("bargain_price", .decimal(price.bargain)), ("discounted_price", .decimal(price.discount)),
      ("stock", .integer(product.stock)), ("created_at", day), ("issued_at", day),
      ("images", isRow ? nil : .array(images)),
      (
        "vendors",
        isRow
          ? nil
          : JSONValue(
            ("id", .integer(vendor.vendorID)), ("name", .string(vendor.name)),
            ("created_at", vendorDay), ("issued_at", vendorDay))
      ))
  }

  /// Returns the start of a day, without a time zone. In version 2, the text has two digits of a
  /// fraction, which clients' date formats require.
  private static func date(_ day: CalendarDay, _ api: SandboxMarket.API) -> JSONValue {
    .string("\(day.text)T00:00:00\(api == .v2 ? ".00" : "")")
  }

  private static func address(
    of image: SandboxImage, _ product: SandboxProduct, _ size: PictureSize, _ origin: String
  ) -> JSONValue {
    .string(origin + product.path(of: image, size))
  }
}

/// The JSON for products in version 1 of the API. Prices are rounded down to whole numbers.
extension JSONValue {
  /// - Parameter isDetail: A Boolean value that indicates whether the JSON has the details, which
  ///   the product list omits.
  init(item product: SandboxProduct, origin: String, isDetail: Bool = true) {
    func addresses(_ size: PictureSize) -> JSONValue {
      .array(product.images.map { Self.address(of: $0, product, size, origin) })
    }
    let price = product.price
    let seconds = Int(product.createdOn.midnight.timeIntervalSince1970)
    self.init(
      ("id", .integer(product.id)), ("title", .string(product.name)),
      ("descriptions", isDetail ? .string(product.description) : nil),
      ("price", .integer(price.amount.roundedDown)), ("currency", .string(price.currency)),
      ("stock", .integer(product.stock)),
      // In version 1 of the API, the value is the amount to pay, not the amount that is taken off
      // the price.
      ("discounted_price", price.discount == 0 ? nil : .integer(price.bargain.roundedDown)),
      ("thumbnails", addresses(.thumb)), ("images", isDetail ? addresses(.origin) : nil),
      ("registration_date", .integer(seconds)))
  }
}
