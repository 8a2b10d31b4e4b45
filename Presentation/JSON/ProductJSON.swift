import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// A key of a product's JSON.
enum ProductKey: String, CodingKey {
  case id, name, vendorId, vendorName, description, thumbnail, currency, price, discount
  case bargainPrice, stock, createdAt
}

extension Product {
  /// The product as a JSON object. Amounts don't contain a currency sign, and dates are in UTC.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: ProductKey.self)
    try values.encode(id.rawValue, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(vendor?.id.rawValue, forKey: .vendorId)
    try values.encode(vendor?.name, forKey: .vendorName)
    try values.encode(description, forKey: .description)
    try values.encode(thumbnail?.rawValue, forKey: .thumbnail)
    try values.encode(pricing.price.currency.rawValue, forKey: .currency)
    try values.encode(pricing.price.decimalText, forKey: .price)
    try values.encode(pricing.discount.decimalText, forKey: .discount)
    try values.encode(pricing.bargainPrice.decimalText, forKey: .bargainPrice)
    try values.encode(stock, forKey: .stock)
    try values.encode(createdAt?.internetText, forKey: .createdAt)
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
