import Foundation
import OpenMarketDomain
import OpenMarketTerminal

/// A product field that the user can select for output. The raw value is the JSON key.
enum ProductField: String, CaseIterable, CodingKey, Sendable {
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
  static let ofLists = allCases.filter { $0 != .images }

  var isNumber: Bool {
    [.id, .vendorId, .price, .discount, .bargainPrice, .stock].contains(self)
  }

  /// A Boolean value that indicates whether a table may shorten the field's values.
  var isShortened: Bool { [.name, .vendorName, .description, .thumbnail, .images].contains(self) }
}

/// The output format for a product's fields, as JSON or text. Amounts don't contain a currency sign, and dates are in UTC.
struct ProductOutput: Encodable, Sendable {
  private struct Image: Encodable {
    let id: Int
    let url: String
    let thumbnail: String
  }

  let product: Product
  let images: [ProductImage]
  let fields: [ProductField]

  init(_ product: Product, fields: [ProductField]? = nil) {
    self.product = product
    images = []
    self.fields = fields ?? ProductField.ofLists
  }

  init(_ detail: ProductDetail, fields: [ProductField]? = nil) {
    product = detail.product
    images = detail.images
    self.fields = fields ?? ProductField.allCases
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ProductField.self)
    for field in fields {
      switch field {
      case .id: try container.encode(product.id.rawValue, forKey: field)
      case .vendorId: try container.encode(product.vendor?.id.rawValue, forKey: field)
      case .vendorName: try container.encode(product.vendor?.name, forKey: field)
      case .thumbnail: try container.encode(product.thumbnail?.rawValue, forKey: field)
      case .stock: try container.encode(product.stock, forKey: field)
      case .images:
        let images = images.map {
          Image(id: $0.id.rawValue, url: $0.original.rawValue, thumbnail: $0.thumbnail.rawValue)
        }
        try container.encode(images, forKey: field)
      default: try container.encode(text(of: field), forKey: field)
      }
    }
  }

  /// The field values as text, in the order of the fields.
  var texts: [TerminalText] { fields.map { TerminalText(line: text(of: $0)) } }

  private func text(of field: ProductField) -> String {
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
    case .createdAt: product.createdAt.internetText
    case .images: images.map(\.original.rawValue).joined(separator: " ")
    }
  }
}

extension Timestamp {
  /// The date and time in UTC (RFC 3339). Milliseconds are included only if they aren't zero.
  var internetText: String {
    let milliseconds = (millisecondsSince1970 % 1_000 + 1_000) % 1_000
    let seconds = (millisecondsSince1970 - milliseconds) / 1_000
    let date = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    guard milliseconds > 0 else { return date }
    return "\(date.dropLast()).\(String(milliseconds + 1_000).dropFirst())Z"
  }
}
