import Foundation
import OpenMarketDomain
public import OpenMarketPresentation

/// A row can be decoded from its own JSON, for a `NavigationPath` that is restored. The time at which a saved row was read isn't
/// part of the JSON.
extension ProductRow: Decodable {
  public init(from decoder: any Decoder) throws {
    let product = try Product(rowFrom: decoder)
    let texts = try decoder.container(keyedBy: NamedKey.self)
    try self.init(product) {
      try texts.decode(String.self, forKey: NamedKey($0))
    } optionalText: {
      try texts.decodeIfPresent(String.self, forKey: NamedKey($0))
    }
  }
}

extension Product {
  fileprivate init(rowFrom decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: NamedKey.self)
    func value<Value: Decodable>(_ key: String) throws -> Value? {
      try keys.decodeIfPresent(Value.self, forKey: NamedKey(key))
    }
    func required<Value: Decodable>(_ key: String) throws -> Value {
      try keys.decode(Value.self, forKey: NamedKey(key))
    }
    let currency = Currency(try required("currency"))
    var values = ProductValues(pricing: Pricing(undiscounted: .zero(currency)))
    for field in ProductField.textFields {
      switch field.kind {
      case .amount:
        let amount = try Money(decimalText: required(field.rawValue), currency: currency)
        values[field] = .amount(amount)
      case .count: values[field] = .count(try required(field.rawValue))
      case .text, nil: values[field] = .text(try required(field.rawValue))
      }
    }
    let vendorName: String? = try value("vendorName")
    let vendorID: Int? = try value("vendorId")
    let thumbnail: String? = try value("thumbnail")
    let createdAt: String? = try value("createdAt")
    self.init(
      id: ProductID(try required("id")),
      vendor: vendorID.map { Vendor(id: VendorID($0), name: vendorName) },
      values: values, thumbnail: thumbnail.map { ImageURL($0) },
      createdAt: try createdAt.map {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: $0.contains("."))
        return Timestamp(try style.parse($0))
      })
  }
}
