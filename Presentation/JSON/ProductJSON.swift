import Foundation
package import OpenMarketDomain
import OpenMarketPresentation

/// A field of a product's JSON. The raw value is the key.
package enum ProductField: String, CaseIterable, CodingKey, Sendable {
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
package struct ProductJSON: Encodable, Sendable {
  private enum SavedKey: CodingKey { case savedAt }

  private let product: Product
  private let images: [ProductImage]
  private let savedAt: Timestamp?
  package let fields: [ProductField]

  package init(_ product: Product, fields: [ProductField]? = nil) {
    self.product = product
    images = []
    savedAt = nil
    self.fields = fields ?? ProductField.ofLists
  }

  /// Creates the JSON of a product with its images. The JSON of a saved product also contains the key `savedAt`.
  package init(_ detail: ProductDetail, fields: [ProductField]? = nil) {
    product = detail.product
    savedAt = detail.savedAt
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
    guard let savedAt else { return }
    var saved = encoder.container(keyedBy: SavedKey.self)
    try saved.encode(savedAt.internetText, forKey: .savedAt)
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

extension ProductPage {
  /// Returns the page as a JSON object with the keys `products`, `page`, `totalCount`, `hasNext` and `skipped`. The object of a
  /// saved page also contains the key `savedAt`.
  package func json(page: Int, fields: [ProductField]? = nil) -> JSONObject {
    var json: JSONObject = [
      "products": rows.map { ProductJSON($0, fields: fields) }, "page": page,
      "totalCount": totalCount, "hasNext": next != nil, "skipped": invalidRows.map(\.json),
    ]
    if let savedAt { json.add("savedAt", savedAt.internetText) }
    return json
  }
}

extension Timestamp {
  /// The date and time in UTC (RFC 3339). Milliseconds are included only if they aren't zero.
  package var internetText: String {
    let milliseconds = (millisecondsSince1970 % 1_000 + 1_000) % 1_000
    let seconds = (millisecondsSince1970 - milliseconds) / 1_000
    let date = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    guard milliseconds > 0 else { return date }
    return "\(date.dropLast()).\(String(milliseconds + 1_000).dropFirst())Z"
  }
}

extension ProductImage {
  /// The image as a JSON object with the keys `id`, `url` and `thumbnail`.
  var json: JSONObject {
    ["id": id.rawValue, "url": original.rawValue, "thumbnail": thumbnail.rawValue]
  }
}
