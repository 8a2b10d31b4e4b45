import Foundation
import OpenMarketDomain

/// An item of version 1. The items of a list lack the descriptions and the images.
///
/// Only keys that a screen can't do without are required. Unknown keys are ignored.
struct ItemDTO: RowDTO {
  let id: Int
  private let title: String
  private let descriptions: String?
  private let currency: String
  private let price: Decimal
  /// The sale price, unlike in later versions. The key is missing without a discount.
  private let discountedPrice: Decimal?
  private let stock: Int64?
  private let thumbnails: [String]?
  private let images: [String]?
  private let registrationDate: TimestampDTO

  private enum CodingKeys: String, CodingKey {
    case id
    case title
    case descriptions
    case currency
    case price
    case discountedPrice = "discounted_price"
    case stock
    case thumbnails
    case images
    case registrationDate = "registration_date"
  }

  /// Returns the item as a product without a vendor. The first thumbnail is the product's.
  func product() throws(DecodingFailure) -> Product {
    let currency = Currency(currency)
    let price = try Money(price, currency: currency, at: "price")
    let salePrice = try Money(
      discountedPrice ?? self.price, currency: currency, at: "discounted_price")
    let discount: Money
    do {
      discount = try price - salePrice
    } catch {
      throw DecodingFailure(error, at: "discounted_price")
    }
    return Product(
      id: ProductID(id),
      vendor: nil,
      name: title,
      description: descriptions ?? "",
      thumbnail: thumbnails?.first.map { ImageURL($0) },
      pricing: try Pricing(price: price, discount: discount, at: "discounted_price"),
      stock: stock ?? 0,
      createdAt: try registrationDate.timestamp(at: "registration_date"))
  }

  /// Returns the item as a product's detail. The images have no identifiers: their positions from 1 are used.
  func detail() throws(DecodingFailure) -> ProductDetail {
    let thumbnails = thumbnails ?? []
    return ProductDetail(
      product: try product(),
      images: (images ?? []).enumerated().map { index, url in
        ProductImage(
          id: ImageID(index + 1),
          original: ImageURL(url),
          thumbnail: ImageURL(thumbnails.indices.contains(index) ? thumbnails[index] : url))
      })
  }
}

/// A page of items. A page after the end of the list is empty.
struct ItemListDTO: Decodable {
  let items: RowsDTO<ItemDTO>
}

/// The pages of version 1 that contain the rows of a requested page.
struct ItemPages {
  /// The number of items on each page but the last one.
  static let size = 20

  /// The numbers of the pages.
  let numbers: ClosedRange<Int>
  /// The positions of the requested rows in these pages.
  private let rows: Range<Int>
  private let request: PageRequest

  init(covering request: PageRequest) {
    // A page request is never so large that its rows can't be counted.
    let end = request.number * request.size
    let start = end - request.size
    numbers = (start / Self.size + 1)...((end - 1) / Self.size + 1)
    rows = start % Self.size..<start % Self.size + request.size
    self.request = request
  }

  /// Returns the requested page.
  ///
  /// - Parameter items: The items of the pages, up to the first page that isn't full.
  func page(_ items: [ListedProduct]) -> ProductPage {
    // More items may follow unless a page isn't full.
    let mayHaveMore =
      items.count > rows.upperBound || items.count == numbers.count * Self.size
    return ProductPage(
      items[rows.clamped(to: items.indices)], totalCount: nil,
      next: mayHaveMore ? request.next : nil)
  }
}
