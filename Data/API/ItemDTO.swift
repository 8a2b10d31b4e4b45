import Foundation
import OpenMarketDomain

/// An item in version 1 of the API. The items in a list have no descriptions or images.
///
/// Only the keys that a screen needs are required. Unknown keys and invalid dates are ignored.
struct ItemDTO: RowDTO {
  let id: Int
  private let title: String?
  private let descriptions: String?
  private let currency: String
  private let price: Decimal
  /// The sale price, or `nil` if the item has no discount. In version 3 of the API, the key `discounted_price` contains the
  /// discount instead of the sale price.
  private let discountedPrice: Decimal?
  private let stock: Int64?
  private let thumbnails: [String]?
  private let images: [String]?
  private let registrationDate: Timestamp?

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

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.value(.id)
    title = try container.optionalValue(.title)
    descriptions = try container.optionalValue(.descriptions)
    currency = try container.value(.currency)
    price = try container.value(.price)
    discountedPrice = try container.optionalValue(.discountedPrice)
    stock = try container.optionalValue(.stock)
    thumbnails = try container.optionalValue(.thumbnails)
    images = try container.optionalValue(.images)
    registrationDate = container.timestamp(.registrationDate)
  }

  /// Returns the item as a product without a vendor. The first thumbnail becomes the product's thumbnail.
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
      name: title ?? "",
      description: descriptions ?? "",
      thumbnail: thumbnails?.first.map { ImageURL($0) },
      pricing: try Pricing(price: price, discount: discount, at: "discounted_price"),
      stock: stock ?? 0,
      createdAt: registrationDate)
  }

  /// Returns the item as a product detail. Images have no identifiers in version 1 of the API, so the identifier of each image is
  /// its position, starting at 1.
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
