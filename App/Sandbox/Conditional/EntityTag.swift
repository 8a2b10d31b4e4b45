import Foundation

/// A strong validator of an answer's body (RFC 9110, section 8.8.3).
struct EntityTag: Hashable {
  /// As it is sent, in quotes.
  let text: String

  /// Whether a list of tags, or `*`, names this one, weakly compared (RFC 9110, section 13.1.2).
  func isNamed(in list: String) -> Bool {
    list.split(separator: ",").contains { item in
      let tag = item.trimmingCharacters(in: .whitespaces)
      return tag == "*" || tag == text || tag == "W/" + text
    }
  }
}

extension EntityTag {
  init(of body: Data) {
    self.init(text: "\"\(CRC32(body).value.hexDigits)-\(String(body.count, radix: 16))\"")
  }
}
