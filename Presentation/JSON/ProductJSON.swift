import Foundation
import OpenMarketDomain
import OpenMarketPresentation

extension Product {
  /// The product as a JSON object. Amounts don't contain a currency sign, and dates are in UTC.
  var json: JSONObject {
    var json: JSONObject = [
      "id": id.rawValue, "vendorId": vendor?.id.rawValue, "vendorName": vendor?.name,
      "thumbnail": thumbnail?.rawValue, "currency": values.price.currency.rawValue,
      "bargainPrice": values.bargainPrice.decimalText,
      "createdAt": createdAt?.internetText,
    ]
    for field in ProductField.textFields { json.add(field.rawValue, values[field]?.json) }
    return json
  }
}

extension FieldValue {
  /// The value for JSON. An amount is a string without its currency.
  fileprivate var json: any Encodable {
    switch self {
    case .text(let text): text
    case .amount(let amount): amount.decimalText
    case .count(let count): count
    }
  }
}

extension Timestamp {
  /// The date and time in UTC (RFC 3339). Milliseconds are included only if they aren't zero.
  package var internetText: String {
    let milliseconds = (millisecondsSince1970 % 1_000 + 1_000) % 1_000
    let seconds = millisecondsSince1970 / 1_000 - (millisecondsSince1970 % 1_000 < 0 ? 1 : 0)
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
