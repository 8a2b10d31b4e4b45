import OpenMarketDomain

/// A page of a list, in a file.
struct SavedPage: Codable {
  private let rows: [SavedProduct]
  private let invalidRows: [SavedInvalidRow]
  private let totalCount: Int?
  private let size: Int?
  private let nextNumber: Int?
  private let nextSize: Int?
  private let savedAt: Int64

  init(_ page: ProductPage, at time: Timestamp) {
    rows = page.rows.map { SavedProduct($0) }
    invalidRows = page.invalidRows.map { SavedInvalidRow($0) }
    totalCount = page.totalCount
    size = page.size
    nextNumber = page.next?.number
    nextSize = page.next?.size
    savedAt = time.millisecondsSince1970
  }

  /// The page, or `nil` if a price isn't valid.
  var page: ProductPage? {
    guard let rows = try? rows.map({ try $0.product }) else { return nil }
    var page = ProductPage(
      rows: rows, invalidRows: invalidRows.map(\.row), totalCount: totalCount,
      next: nextNumber.flatMap { number in
        nextSize.flatMap { try? PageRequest(number: number, size: $0) }
      })
    page.size = size
    page.savedAt = Timestamp(millisecondsSince1970: savedAt)
    return page
  }
}

/// A product with all details, in a file.
struct SavedDetail: Codable {
  private struct Image: Codable {
    let id: Int
    let original: String
    let thumbnail: String
  }

  private let product: SavedProduct
  private let images: [Image]
  private let savedAt: Int64

  init(_ detail: ProductDetail, at time: Timestamp) {
    product = SavedProduct(detail.product)
    images = detail.images.map {
      Image(id: $0.id.rawValue, original: $0.original.rawValue, thumbnail: $0.thumbnail.rawValue)
    }
    savedAt = time.millisecondsSince1970
  }

  /// The product, or `nil` if its price isn't valid.
  var detail: ProductDetail? {
    guard let product = try? product.product else { return nil }
    var detail = ProductDetail(
      product: product,
      images: images.map {
        ProductImage(
          id: ImageID($0.id), original: ImageURL($0.original), thumbnail: ImageURL($0.thumbnail))
      })
    detail.savedAt = Timestamp(millisecondsSince1970: savedAt)
    return detail
  }
}

/// A product without nested objects, which take the most time to decode.
private struct SavedProduct: Codable {
  private let id: Int
  private let vendorID: Int?
  private let vendorName: String?
  private let name: String
  private let description: String
  private let thumbnail: String?
  private let currency: String
  private let price: Int64
  private let discount: Int64
  private let stock: Int64
  private let createdAt: Int64?

  init(_ product: Product) {
    id = product.id.rawValue
    vendorID = product.vendor?.id.rawValue
    vendorName = product.vendor?.name
    name = product.name
    description = product.description
    thumbnail = product.thumbnail?.rawValue
    currency = product.pricing.price.currency.rawValue
    price = product.pricing.price.tenThousandths
    discount = product.pricing.discount.tenThousandths
    stock = product.stock
    createdAt = product.createdAt?.millisecondsSince1970
  }

  var product: Product {
    get throws {
      let currency = Currency(currency)
      let amount = Money(tenThousandths: price, currency: currency)
      return Product(
        id: ProductID(id), vendor: vendorID.map { Vendor(id: VendorID($0), name: vendorName) },
        name: name, description: description, thumbnail: thumbnail.map { ImageURL($0) },
        pricing: discount == 0
          ? Pricing(undiscounted: amount)
          : try Pricing(
            price: amount, discount: Money(tenThousandths: discount, currency: currency)),
        stock: stock, createdAt: createdAt.map { Timestamp(millisecondsSince1970: $0) })
    }
  }
}

/// A row that isn't shown. Of a failure, only the path is saved.
private struct SavedInvalidRow: Codable {
  private let position: Int
  private let id: Int?
  private let path: String?
  private let isDuplicate: Bool

  init(_ row: InvalidRow) {
    position = row.position
    id = row.id?.rawValue
    isDuplicate = row.reason == .duplicate
    if case .unreadable(let failure) = row.reason { path = failure.path } else { path = nil }
  }

  var row: InvalidRow {
    InvalidRow(
      position: position, id: id.map { ProductID($0) },
      reason: path.map { .unreadable(DecodingFailure(path: $0, reason: .unreadableValue)) }
        ?? (isDuplicate ? .duplicate : .beyondPageSize))
  }
}
