/// An item as a server of the first generation writes it, with some values changed.
package enum JSONItem {
  private static let fields: [(key: String, value: String)] = [
    ("id", "77"), ("title", #""물레 찻잔 🍵""#), ("descriptions", #""첫 줄\n둘째 줄\t끝""#),
    ("price", "165"), ("currency", #""EUR""#), ("stock", "1000000000000"),
    ("discounted_price", "160"),
    ("thumbnails", #"["https://p.example/t/77-1.png","https://p.example/t/77-2.png"]"#),
    ("images", #"["https://p.example/i/77-1.png","https:\/\/p.example/i/77-2.png"]"#),
    ("registration_date", "1611523563.719116"),
  ]

  /// As it stands on its own page.
  package static let full = make([:])

  /// - Parameter changes: the JSON text of other values; `nil` leaves a key out.
  package static func make(_ changes: [String: String?]) -> String {
    let known = fields.compactMap { key, value -> String? in
      guard let text = changes[key, default: value] else { return nil }
      return "\"\(key)\":\(text)"
    }
    let unknown = changes.keys.filter { key in !fields.contains { $0.key == key } }
      .compactMap { key in changes[key]?.map { "\"\(key)\":\($0)" } }
    return "{" + (known + unknown).joined(separator: ",") + "}"
  }

  /// As it stands in a list.
  package static func row(_ changes: [String: String?] = [:]) -> String {
    make(changes.merging(["descriptions": nil, "images": nil]) { change, _ in change })
  }

  package static func page(_ rows: [String], number: Int = 1) -> String {
    #"{"page":\#(number),"items":[\#(rows.joined(separator: ","))]}"#
  }
}

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
