import Foundation
import OpenMarketDomain

/// A mask that hides secrets in text from a server.
///
/// The mask recognizes secrets in plain text. Each of their characters can also be percent-encoded (RFC 3986, section 2.1), or
/// escaped as in a JSON string (RFC 8259, section 7) or in HTML.
struct SecretMask {
  /// The spellings of a secret: for each of its Unicode scalars, the forms in which a server may repeat the scalar.
  private struct Pattern {
    let forms: [[Form]]
    /// The size of the longest spelling, in bytes.
    let longest: Int

    init(_ secret: String) {
      forms = secret.unicodeScalars.map { Form.all(of: $0) }
      longest = forms.reduce(0) { $0 + ($1.map(\.bytes.count).max() ?? 0) }
    }

    /// Returns the end of the secret that begins at an index, or `nil` if no secret begins there.
    func end(at index: Int, in bytes: [UInt8], after count: Int = 0) -> Int? {
      guard count < forms.count else { return index }
      for form in forms[count] where form.isFound(at: index, in: bytes) {
        let end = end(at: index + form.bytes.count, in: bytes, after: count + 1)
        if let end { return end }
      }
      return nil
    }
  }

  /// A form of a Unicode scalar.
  private struct Form {
    let bytes: [UInt8]
    /// A Boolean value that indicates whether letters match in uppercase, too, because they're hexadecimal digits.
    let ignoresCase: Bool

    func isFound(at index: Int, in text: [UInt8]) -> Bool {
      text.count - index >= bytes.count
        && bytes.indices.allSatisfy { offset in
          let byte = text[index + offset]
          return byte == bytes[offset]
            || ignoresCase && byte.isLetter && byte | 0x20 == bytes[offset]
        }
    }

    static func all(of scalar: Unicode.Scalar) -> [Form] {
      let text = String(scalar)
      let units = text.utf16.map { unit in
        "\\u" + String(("000" + String(unit, radix: 16)).suffix(4))
      }
      let numeric = [
        text.utf8.map(\.percentEncoded).joined().lowercased(), units.joined(),
        "&#\(scalar.value);", "&#x\(String(scalar.value, radix: 16));",
      ]
      // The plain form is the last one, because the others can begin with it.
      return numeric.map { Form(bytes: Array($0.utf8), ignoresCase: true) }
        + (named[scalar, default: []] + [text]).map {
          Form(bytes: Array($0.utf8), ignoresCase: false)
        }
    }

    /// The other forms of single scalars.
    private static let named: [Unicode.Scalar: [String]] = [
      "\"": [#"\""#, "&quot;"], "\\": [#"\\"#], "/": [#"\/"#], "&": ["&amp;"], "<": ["&lt;"],
      ">": ["&gt;"], "'": ["&apos;", "&#039;"], " ": ["+"],
    ]
  }

  /// The minimum length of a secret to mask. Shorter secrets occur in ordinary words, and a masked word would reveal the secret.
  private static let minimumLength = 4

  /// The secrets, the longest first.
  private let patterns: [Pattern]

  /// Creates a mask that hides the given secrets.
  init(_ secrets: [Secret]) {
    patterns = Set(secrets.map(\.plaintext)).filter { $0.count >= Self.minimumLength }
      .map { Pattern($0) }.sorted { $0.longest > $1.longest }
  }

  /// Returns the text with all secrets masked.
  func callAsFunction(_ text: String) -> String {
    patterns.isEmpty ? text : String(decoding: self(Data(text.utf8)), as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether the data contains a secret.
  func hides(in data: Data) -> Bool { self(data) != data }

  /// Returns the data with all secrets masked.
  func callAsFunction(_ data: Data) -> Data {
    // Compare bytes instead of characters, because a combining accent after a secret would be part of the secret's last
    // character.
    let bytes = [UInt8](data)
    let first = Set(patterns.flatMap { ($0.forms.first ?? []).compactMap(\.bytes.first) })
    var masked = Data()
    var (start, index) = (0, 0)
    while index < bytes.count {
      let end =
        first.contains(bytes[index])
        ? patterns.lazy.compactMap { $0.end(at: index, in: bytes) }.first : nil
      guard let end else {
        index += 1
        continue
      }
      masked += bytes[start..<index] + Secret.mask.utf8
      (start, index) = (end, end)
    }
    return start == 0 ? data : masked + bytes[start...]
  }

  /// Returns the first bytes of the data with all secrets masked. The rest of the data isn't searched.
  ///
  /// - Parameter limit: The maximum number of bytes to return. If masks make the data shorter, the method may return fewer bytes.
  func prefix(of data: Data, limit: Int) -> Data {
    let longest = patterns.first?.longest ?? 0
    let needed = limit + 2 * longest
    guard data.count > needed else { return self(data).prefix(limit) }
    // Drop the end of the masked bytes, because a secret that is cut off at the end isn't recognized.
    return self(data.prefix(needed)).dropLast(longest).prefix(limit)
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
