import Foundation
import OpenMarketDomain

/// A mask that hides secrets in text from a server.
///
/// Each character of a secret can be plain, percent-encoded (RFC 3986, section 2.1), or escaped as in JSON (RFC 8259, section 7) or
/// HTML, because frameworks mix these forms.
struct SecretMask {
  /// The minimum length of a secret to mask. Shorter secrets occur in ordinary words, and a masked word would reveal the secret.
  private static let minimumLength = 4
  /// The maximum size of an escape sequence, in bytes.
  private static let escapeLimit = 8

  /// The secrets in UTF-8, the longest first.
  private let secrets: [[UInt8]]

  init(_ secrets: [Secret]) {
    self.secrets = Set(secrets.map(\.plaintext)).filter { $0.count >= Self.minimumLength }
      .map { Array($0.utf8) }.sorted { $0.count > $1.count }
  }

  /// Returns the text with all secrets masked.
  func callAsFunction(_ text: String) -> String {
    secrets.isEmpty ? text : String(decoding: self(Data(text.utf8)), as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether the data contains a secret.
  func hides(in data: Data) -> Bool { self(data) != data }

  /// Returns the data with all secrets masked.
  func callAsFunction(_ data: Data) -> Data {
    // Compare bytes instead of characters, because a combining accent after a secret would be part of the secret's last
    // character.
    let text = [UInt8](data)
    let first = Set(secrets.compactMap(\.first) + "%\\&+".utf8)
    var masked = Data()
    var (start, index) = (0, 0)
    while index < text.count {
      guard first.contains(text[index]),
        let end = secrets.lazy.compactMap({ Self.end(of: $0[...], at: index, in: text) }).first
      else {
        index += 1
        continue
      }
      masked += text[start..<index] + Secret.mask.utf8
      (start, index) = (end, end)
    }
    return start == 0 ? data : masked + text[start...]
  }

  /// Returns the first bytes of the data with all secrets masked. The rest of the data isn't searched.
  ///
  /// - Parameter limit: The maximum number of bytes to return. If masks make the data shorter, the method may return fewer bytes.
  func prefix(of data: Data, limit: Int) -> Data {
    let longest = (secrets.first?.count ?? 0) * Self.escapeLimit
    let needed = limit + 2 * longest
    guard data.count > needed else { return self(data).prefix(limit) }
    // Drop the end of the masked bytes, because a secret that is cut off at the end isn't recognized.
    return self(data.prefix(needed)).dropLast(longest).prefix(limit)
  }

  // MARK: - Escape sequences

  /// Returns the end of a secret that begins at an index, or `nil` if it doesn't begin there.
  private static func end(of secret: ArraySlice<UInt8>, at index: Int, in text: [UInt8]) -> Int? {
    guard let byte = secret.first else { return index }
    guard index < text.count else { return nil }
    if let (bytes, size) = unescaped(text[index...].prefix(2 * escapeLimit)),
      secret.starts(with: bytes),
      let end = end(of: secret.dropFirst(bytes.count), at: index + size, in: text)
    {
      return end
    }
    return byte == text[index] ? end(of: secret.dropFirst(), at: index + 1, in: text) : nil
  }

  /// Returns the bytes for which an escape sequence at the beginning of the text stands, and the size of the sequence.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], size: Int)? {
    let rest = text.dropFirst()
    switch text.first {
    case UInt8(ascii: "+"): return (Array(" ".utf8), 1)
    case UInt8(ascii: "%"): return number(rest.prefix(2), radix: 16).map { ([UInt8($0)], 3) }
    case UInt8(ascii: "\\") where rest.first != UInt8(ascii: "u"): return (Array(rest.prefix(1)), 2)
    case UInt8(ascii: "\\"):
      // A character outside the Basic Multilingual Plane has two sequences.
      let units = [rest.dropFirst(), rest.dropFirst(7)]
        .compactMap { number($0.prefix(4), radix: 16).map { UInt16($0) } }
      guard let unit = units.first else { return nil }
      let count = UTF16.isLeadSurrogate(unit) ? 2 : 1
      return (Array(String(decoding: units.prefix(count), as: UTF16.self).utf8), 6 * count)
    case UInt8(ascii: "&"):
      let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      let isHex = name.lowercased().hasPrefix("#x")
      let code =
        name.hasPrefix("#") ? UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) : nil
      let character = code.flatMap(Unicode.Scalar.init).map { String($0) } ?? named[name]
      return character.map { (Array($0.utf8), name.utf8.count + 2) }
    default: return nil
    }
  }

  private static let named = ["quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'"]

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> Int? {
    digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      ? Int(String(decoding: digits, as: UTF8.self), radix: radix) : nil
  }
}

extension NetworkError {
  func masking(with mask: SecretMask) -> NetworkError {
    switch self {
    case .redirectRefused(let target, let error):
      .redirectRefused(to: mask(target), because: error?.masking(with: mask))
    case .secureConnectionRequired(let host): .secureConnectionRequired(host: mask(host))
    default: self
    }
  }
}
