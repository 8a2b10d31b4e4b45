import OpenMarketDomain

/// A product in a list. A product detail contains the same keys and additional keys.
///
/// Only the keys that a screen needs are required. Unknown keys and invalid dates are ignored. The
/// key `bargain_price` is also ignored, because its value is always the price minus the discount.
struct ProductDTO: RowDTO {
  let product: Product

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NamedKey.self)
    let id = ProductID(try container.value("id"))
    let vendorID = VendorID(try container.value("vendor_id"))
    let currency = Currency(try container.value("currency"))
    let price = try container.amount("price", in: currency)
    let discount = try container.optionalAmount("discounted_price", in: currency)
    try container.locating("discounted_price") {
      if let discount, price.subtracting(discount) == nil { throw MoneyError.outOfRange }
    }
    product = Product(
      id: id, vendor: Vendor(id: vendorID, name: try container.optionalValue("vendorName")),
      values: ProductValues(
        name: try container.optionalValue("name") ?? "",
        description: try container.optionalValue("description") ?? "",
        price: price, discount: discount,
        stock: try container.optionalValue("stock") ?? 0),
      thumbnail: try container.optionalValue("thumbnail").map { ImageURL($0) },
      createdAt: container.timestamp("created_at"))
  }
}

/// A product with its images and its vendor.
struct ProductDetailDTO: Decodable {
  private struct ProductImageDTO: Decodable {
    /// The image, or `nil` if it has no valid number or URL. Such an image is left out.
    let image: ProductImage?

    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.container(keyedBy: NamedKey.self),
        let id = try? container.decode(Int.self, forKey: "id"),
        let url = try? container.decode(String.self, forKey: "url")
      else {
        image = nil
        return
      }
      let thumbnail = try? container.decode(String.self, forKey: "thumbnail_url")
      image = ProductImage(
        id: ImageID(id), original: ImageURL(url), thumbnail: ImageURL(thumbnail ?? url))
    }
  }

  private struct VendorDTO: Decodable {
    let name: String?
  }

  let detail: ProductDetail

  init(from decoder: any Decoder) throws {
    var product = try ProductDTO(from: decoder).product
    let container = try decoder.container(keyedBy: NamedKey.self)
    let images = try container.decodeIfPresent([ProductImageDTO].self, forKey: "images") ?? []
    // The key is plural, but the value is one vendor. Ignore errors, because the vendor's name is
    // optional.
    let vendor = try? container.decode(VendorDTO.self, forKey: "vendors")
    if product.vendor?.name == nil { product.vendor?.name = vendor?.name }
    detail = ProductDetail(product: product, images: images.compactMap(\.image))
  }
}

/// A page of the product list. The keys of the page are in camel case, or in snake case on older
/// servers.
struct ProductListDTO: Decodable {
  private let totalCount: Int?
  private let itemsPerPage: Int?
  private let lastPage: Int?
  private let hasNext: Bool?
  private let rows: [ListedProduct]
  /// A Boolean value that indicates whether the keys are those of version 2 of the API, which has
  /// no search.
  let isVersion2: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NamedKey.self)
    func has(_ key: String) -> Bool { container.contains(NamedKey(key)) }
    func value<Value: Decodable>(_ key: String, _ olderKey: String) -> Value? {
      try? container.decode(Value.self, forKey: NamedKey(has(key) ? key : olderKey))
    }
    isVersion2 = has("has_next") && !has("hasNext")
    totalCount = value("totalCount", "total_count")
    itemsPerPage = value("itemsPerPage", "items_per_page")
    lastPage = value("lastPage", "last_page")
    hasNext = value("hasNext", "has_next")
    rows = try container.decode(RowsDTO<ProductDTO>.self, forKey: "pages").rows
  }

  func page(_ request: PageRequest) -> ProductPage {
    let hasNext =
      hasNext ?? lastPage.map { request.number < $0 }
      ?? totalCount.map { request.number * request.size < $0 } ?? (rows.count >= request.size)
    var page = ProductPage(rows, totalCount: totalCount, next: hasNext ? request.next : nil)
    page.size = itemsPerPage
    return page
  }
}
