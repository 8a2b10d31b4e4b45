import Foundation
import OpenMarketDomain

/// The values of a product in a request to register or update it.
struct ProductValuesDTO: Encodable {
  let values: ProductValues
  /// The fields to send.
  let fields: Set<ProductField>
  /// The currency to send, if any.
  let currency: Currency?
  var thumbnail: ImageID?
  let secret: Secret

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
