import Foundation
package import OpenMarketDomain

/// A field of a product's JSON. The raw value is the key.
package nonisolated enum ProductField: String, CaseIterable, CodingKey, Sendable {
  case id
  case name
  case vendorId
  case vendorName
  case description
  case thumbnail
  case currency
  case price
  case discount
  case bargainPrice
  case stock
  case createdAt
  case images

  /// The fields that are available in product lists.
  package static let ofLists = allCases.filter { $0 != .images }
}

/// The JSON of a product. Amounts don't contain a currency sign, and dates are in UTC.
package nonisolated struct ProductJSON: Encodable, Sendable {
  private let product: Product
  private let images: [ProductImage]
  package let fields: [ProductField]

  package init(_ product: Product, fields: [ProductField]? = nil) {
    self.product = product
    images = []
    self.fields = fields ?? ProductField.ofLists
  }

  package init(_ detail: ProductDetail, fields: [ProductField]? = nil) {
    product = detail.product
    images = detail.images
    self.fields = fields ?? ProductField.allCases
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ProductField.self)
    for field in fields {
      switch field {
      case .id: try container.encode(product.id.rawValue, forKey: field)
      case .vendorId: try container.encode(product.vendor?.id.rawValue, forKey: field)
      case .vendorName: try container.encode(product.vendor?.name, forKey: field)
      case .thumbnail: try container.encode(product.thumbnail?.rawValue, forKey: field)
      case .stock: try container.encode(product.stock, forKey: field)
      case .createdAt: try container.encode(product.createdAt?.internetText, forKey: field)
      case .images:
        try container.encode(images.map(\.json), forKey: field)
      default: try container.encode(text(of: field), forKey: field)
      }
    }
  }

  /// Returns the value of the given field as text.
  package func text(of field: ProductField) -> String {
    let pricing = product.pricing
    return switch field {
    case .id: product.id.description
    case .name: product.name
    case .vendorId: product.vendor?.id.description ?? ""
    case .vendorName: product.vendor?.name ?? ""
    case .description: product.description
    case .thumbnail: product.thumbnail?.rawValue ?? ""
    case .currency: pricing.price.currency.rawValue
    case .price: pricing.price.decimalText
    case .discount: pricing.discount.decimalText
    case .bargainPrice: pricing.bargainPrice.decimalText
    case .stock: String(product.stock)
    case .createdAt: product.createdAt?.internetText ?? ""
    case .images: images.map(\.original.rawValue).joined(separator: " ")
    }
  }
}

nonisolated extension Timestamp {
  /// The date and time in UTC (RFC 3339). Milliseconds are included only if they aren't zero.
  package var internetText: String {
    let milliseconds = (millisecondsSince1970 % 1_000 + 1_000) % 1_000
    let seconds = (millisecondsSince1970 - milliseconds) / 1_000
    let date = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    guard milliseconds > 0 else { return date }
    return "\(date.dropLast()).\(String(milliseconds + 1_000).dropFirst())Z"
  }
}

nonisolated extension ProductImage {
  /// The image as a JSON object with the keys `id`, `url` and `thumbnail`.
  var json: JSONObject {
    ["id": id.rawValue, "url": original.rawValue, "thumbnail": thumbnail.rawValue]
  }
}
