import OpenMarketData

/// The host a request is for, with its port: `host[:port]` (RFC 9110, section 7.2).
///
/// Hosts are names and addresses as they occur; a percent-encoded name, which the grammar also allows, does not.
package struct Authority: Hashable, Sendable {
  static let localhost = Authority(host: "localhost")

  /// In lower case, an IPv6 address in its brackets.
  package let host: String
  package let port: Int?

  package init?(_ text: some StringProtocol) {
    let isBracketed = text.utf8.first == UInt8(ascii: "[")
    let host = text.utf8.prefix { isBracketed ? $0 != UInt8(ascii: "]") : $0 != UInt8(ascii: ":") }
    var rest = text.utf8.dropFirst(host.count)
    if isBracketed {
      guard rest.first == UInt8(ascii: "]") else { return nil }
      rest = rest.dropFirst()
      let address = host.dropFirst()
      guard !address.isEmpty, address.allSatisfy(Self.isAddressCharacter) else { return nil }
      self.host = "\(String(decoding: host, as: UTF8.self))]".lowercased()
    } else {
      guard !host.isEmpty, host.allSatisfy(Self.isNameCharacter) else { return nil }
      self.host = String(decoding: host, as: UTF8.self).lowercased()
    }
    guard let colon = rest.first else {
      port = nil
      return
    }
    let digits = rest.dropFirst()
    guard colon == UInt8(ascii: ":"), (1...5).contains(digits.count), digits.allSatisfy(\.isDigit),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { return nil }
    self.port = Int(port)
  }

  private init(host: String) {
    self.host = host
    port = nil
  }

  package var text: String {
    port.map { "\(host):\($0)" } ?? host
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
  }

  private static func isAddressCharacter(_ byte: UInt8) -> Bool {
    byte.hexadecimalValue != nil || ":.".utf8.contains(byte)
  }
}
