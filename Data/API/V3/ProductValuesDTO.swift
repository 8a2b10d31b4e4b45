import Foundation
import OpenMarketDomain

/// The values of a product in a request to register or update it.
struct ProductValuesDTO: Encodable {
  private let values: ProductValues
  /// The fields to send.
  private let fields: Set<ProductField>
  /// The currency to send, if any.
  private let currency: Currency?
  private let thumbnail: ImageID?
  private let secret: Secret

  init(_ newProduct: NewProduct, secret: Secret) {
    values = newProduct.values
    fields = Set(ProductField.textFields)
    currency = newProduct.price.currency
    thumbnail = nil
    self.secret = secret
  }

  init(_ changes: ProductChanges, secret: Secret) {
    values = changes.values
    fields = changes.fields
    currency = changes.currency
    thumbnail = changes.thumbnail
    self.secret = secret
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NamedKey.self)
    for field in ProductField.textFields where fields.contains(field) {
      for key in field.keys.map({ NamedKey($0) }) {
        switch values[field] {
        case .text(let text): try container.encode(text, forKey: key)
        case .amount(let amount): try container.encode(amount.decimal, forKey: key)
        case .count(let count): try container.encode(count, forKey: key)
        case nil: break
        }
      }
    }
    try container.encodeIfPresent(currency?.rawValue, forKey: "currency")
    try container.encodeIfPresent(thumbnail?.rawValue, forKey: "thumbnail_id")
    try container.encode(secret.plaintext, forKey: "secret")
  }
}

extension ProductField {
  /// The keys of the field in requests. Version 2 has another key for the description than version
  /// 3, and both versions ignore unknown keys.
  fileprivate var keys: [String] {
    switch self {
    case .description: ["description", "descriptions"]
    case .discount: ["discounted_price"]
    default: [rawValue]
    }
  }
}

extension Money {
  /// The exact amount, without its currency.
  fileprivate var decimal: Decimal { Decimal(tenThousandths) / Decimal(Self.unitsPerWhole) }
}
