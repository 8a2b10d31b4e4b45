import Foundation
import OpenMarketDomain

/// The values of a product in a request to register or update it. Values that are `nil` aren't sent.
struct ProductValuesDTO: Encodable {
  private enum CodingKeys: String, CodingKey {
    case name, description, descriptions, price, currency
    case discount = "discounted_price"
    case stock
    case thumbnail = "thumbnail_id"
    case secret
  }

  let name: String?
  let description: String?
  /// The description in a request of version 2.
  let descriptions: String?
  let price: Decimal?
  let currency: String?
  let discount: Decimal?
  let stock: Int64?
  let thumbnail: Int?
  let secret: String
}

extension ProductValuesDTO {
  init(_ newProduct: NewProduct, secret: Secret, in version: APIVersion) {
    self.init(
      name: newProduct.name, description: version == .v2 ? nil : newProduct.description,
      descriptions: version == .v2 ? newProduct.description : nil,
      price: newProduct.pricing.price.decimal, currency: newProduct.pricing.price.currency.rawValue,
      discount: newProduct.pricing.discount.decimal, stock: newProduct.stock, thumbnail: nil,
      secret: secret.plaintext)
  }

  init(_ changes: ProductChanges, secret: Secret, in version: APIVersion) {
    self.init(
      name: changes.name, description: version == .v2 ? nil : changes.description,
      descriptions: version == .v2 ? changes.description : nil, price: changes.price?.decimal,
      currency: changes.currency?.rawValue, discount: changes.discount?.decimal,
      stock: changes.stock, thumbnail: changes.thumbnail?.rawValue, secret: secret.plaintext)
  }
}

extension Money {
  /// The exact amount, without its currency.
  fileprivate var decimal: Decimal { Decimal(tenThousandths) / Decimal(Self.unitsPerWhole) }
}
