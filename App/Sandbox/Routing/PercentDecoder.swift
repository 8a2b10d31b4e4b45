import OpenMarketData

/// Reads percent-encoded text (RFC 3986, section 2.1).
///
/// A `%` without two hexadecimal digits, and bytes that are not UTF-8, are turned down.
package struct PercentDecoder: Sendable {
  private let plus: UInt8

  /// For segments of a path, where `+` is a plus sign.
  package static let path = PercentDecoder(plus: UInt8(ascii: "+"))

  /// For names and values of a query, where `+` is a space, as HTML forms write it and Java servers
  /// read it.
  package static let query = PercentDecoder(plus: UInt8(ascii: " "))

  /// The text that was encoded, or nil where the encoding is broken.
  package func text(from encoded: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.utf8.count)
    var rest = encoded.utf8.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next()?.hexadecimalValue, let low = rest.next()?.hexadecimalValue
        else { return nil }
        bytes.append(UInt8(high << 4 | low))
      case UInt8(ascii: "+"):
        bytes.append(plus)
      default:
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
