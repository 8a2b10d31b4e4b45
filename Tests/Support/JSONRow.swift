/// One row of a list as a server writes it, with some values changed.
package enum JSONRow {
  private static let fields: [(key: String, value: String)] = [
    ("id", "77"), ("vendor_id", "9"), ("vendorName", #""한강상회""#), ("name", #""물레 찻잔 🍵""#),
    ("description", #""첫 줄\n둘째 줄\t끝""#),
    ("thumbnail", #""https:\/\/pictures.example/77_thumb""#), ("currency", #""KRW""#),
    ("price", "1.2E7"), ("bargain_price", "1.19995E7"), ("discounted_price", "500.0"),
    ("stock", "1000000000000"), ("created_at", #""2022-10-18T00:00:00""#),
    ("issued_at", #""2022-10-18T00:00:00""#),
  ]

  package static let full = make([:])

  /// - Parameter changes: the JSON text of other values; `nil` leaves a key out.
  package static func make(_ changes: [String: String?], more: String = "") -> String {
    let known = fields.compactMap { key, value -> String? in
      guard let text = changes[key, default: value] else { return nil }
      return "\"\(key)\":\(text)"
    }
    let unknown = changes.keys.filter { key in !fields.contains { $0.key == key } }
      .compactMap { key in changes[key]?.map { "\"\(key)\":\($0)" } }
    return "{" + (known + unknown).joined(separator: ",") + more + "}"
  }
}
