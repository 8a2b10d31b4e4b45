import Foundation
import OpenMarketDomain

/// A product in a list. A product detail contains the same keys and additional keys.
///
/// Only the keys that a screen needs are required. Unknown keys and invalid dates are ignored. The key `bargain_price` is also ignored, because its
/// value is always the price minus the discount.
struct ProductDTO: RowDTO {
  let id: Int
  private let vendorID: Int
  private let vendorName: String?
  private let name: String?
  private let description: String?
  private let thumbnail: String?
  private let currency: String
  private let price: Decimal
  private let discountedPrice: Decimal?
  private let stock: Int64?
  private let createdAt: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case id
    case vendorID = "vendor_id"
    case vendorName
    case name
    case description
    case thumbnail
    case currency
    case price
    case discountedPrice = "discounted_price"
    case stock
    case createdAt = "created_at"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.value(.id)
    vendorID = try container.value(.vendorID)
    vendorName = try container.optionalValue(.vendorName)
    name = try container.optionalValue(.name)
    description = try container.optionalValue(.description)
    thumbnail = try container.optionalValue(.thumbnail)
    currency = try container.value(.currency)
    price = try container.value(.price)
    discountedPrice = try container.optionalValue(.discountedPrice)
    stock = try container.optionalValue(.stock)
    createdAt = container.timestamp(.createdAt)
  }

  func product() throws(DecodingFailure) -> Product {
    try product(vendorName: nil)
  }

  fileprivate func product(vendorName: String?) throws(DecodingFailure) -> Product {
    let currency = Currency(currency)
    let price = try Money(price, currency: currency, at: "price")
    let discount = try Money(discountedPrice ?? 0, currency: currency, at: "discounted_price")
    return Product(
      id: ProductID(id),
      vendor: Vendor(id: VendorID(vendorID), name: self.vendorName ?? vendorName),
      name: name ?? "",
      description: description ?? "",
      thumbnail: thumbnail.map { ImageURL($0) },
      pricing: try Pricing(price: price, discount: discount, at: "discounted_price"),
      stock: stock ?? 0,
      createdAt: createdAt)
  }
}

/// A product with its images and its vendor.
struct ProductDetailDTO: Decodable {
  private struct ProductImageDTO: Decodable {
    let id: Int
    let url: String
    let thumbnailURL: String?

    private enum CodingKeys: String, CodingKey {
      case id
      case url
      case thumbnailURL = "thumbnail_url"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.value(.id)
      url = try container.value(.url)
      thumbnailURL = try container.optionalValue(.thumbnailURL)
    }
  }

  private struct VendorDTO: Decodable {
    let name: String?
  }

  private enum CodingKeys: String, CodingKey {
    case images
    case vendors
  }

  private let product: ProductDTO
  private let images: [ProductImageDTO]?
  private let vendor: VendorDTO?

  init(from decoder: any Decoder) throws {
    product = try ProductDTO(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    images = try container.decodeIfPresent([ProductImageDTO].self, forKey: .images)
    // The key is plural, but the value is one vendor. Ignore errors, because the vendor's name is optional.
    vendor = try? container.decode(VendorDTO.self, forKey: .vendors)
  }

  func detail() throws(DecodingFailure) -> ProductDetail {
    ProductDetail(
      product: try product.product(vendorName: vendor?.name),
      images: (images ?? []).map { image in
        ProductImage(
          id: ImageID(image.id),
          original: ImageURL(image.url),
          thumbnail: ImageURL(image.thumbnailURL ?? image.url))
      })
  }
}

/// A page of the product list. The keys of the page are in camel case, or in snake case on older servers.
struct ProductListDTO: Decodable {
  private enum CodingKeys: String, CodingKey {
    case totalCount, itemsPerPage, lastPage, hasNext, pages
    case olderTotalCount = "total_count"
    case olderItemsPerPage = "items_per_page"
    case olderLastPage = "last_page"
    case olderHasNext = "has_next"
  }

  private let totalCount: Int?
  private let itemsPerPage: Int?
  private let lastPage: Int?
  private let hasNext: Bool?
  private let rows: [ListedProduct]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, _ olderKey: CodingKeys) -> Value? {
      try? container.decode(Value.self, forKey: container.contains(key) ? key : olderKey)
    }
    totalCount = value(.totalCount, .olderTotalCount)
    itemsPerPage = value(.itemsPerPage, .olderItemsPerPage)
    lastPage = value(.lastPage, .olderLastPage)
    hasNext = value(.hasNext, .olderHasNext)
    rows = try container.decode(RowsDTO<ProductDTO>.self, forKey: .pages).rows
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
