import Foundation

/// The strings of a JSON text.
enum JSONString {
  /// What stands between two quotes, with its escapes (RFC 8259, section 7) taken for what they mean; as it is, where they
  /// mean nothing.
  static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String {
    let quote = [UInt8(ascii: "\"")]
    let literal = Data(quote) + Data(bytes) + Data(quote)
    return (try? JSONDecoder().decode(String.self, from: literal))
      ?? String(decoding: bytes, as: UTF8.self)
  }
}
