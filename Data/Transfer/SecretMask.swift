import Foundation
package import OpenMarketDomain
import OpenMarketLock

/// A mask that hides secrets in text from a server. The mask recognizes secrets in plain text, in percent-encoded text (RFC 3986,
/// section 2.1) and in escaped JSON strings (RFC 8259, section 7).
struct SecretMask {
  /// The minimum length of a secret to mask. Shorter secrets occur in ordinary words, and a masked word would reveal the secret.
  private static let minimumLength = 4

  /// The spellings of the secrets, the longest first.
  private let spellings: [Data]

  /// Creates a mask.
  ///
  /// - Parameters:
  ///   - secrets: The secrets to hide.
  ///   - ownTexts: The texts that the seller entered. A secret that occurs in these texts isn't masked.
  init(_ secrets: [Secret], excluding ownTexts: [String] = []) {
    let texts = Set(secrets.map(\.plaintext))
      .filter { secret in
        secret.count >= Self.minimumLength && !ownTexts.contains { $0.contains(secret) }
      }
      .flatMap { secret in
        let encoded = secret.percentEncoded
        let escaped = String(secret.quotedInJSON.dropFirst().dropLast())
        return [
          secret, encoded, encoded.lowercasedEscapes, encoded.replacing("%20", with: "+"), escaped,
          escaped.replacing("/", with: #"\/"#), escaped.escapedToASCII(uppercase: false),
          escaped.escapedToASCII(uppercase: true),
        ]
      }
    spellings = Set(texts).map { Data($0.utf8) }.sorted { $0.count > $1.count }
  }

  /// Returns the text with all secrets masked.
  func callAsFunction(_ text: String) -> String {
    spellings.isEmpty ? text : String(decoding: self(Data(text.utf8)), as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether the data contains a secret.
  func hides(in data: Data) -> Bool { spellings.contains { data.range(of: $0) != nil } }

  /// Returns the data with all secrets masked.
  func callAsFunction(_ data: Data) -> Data {
    // Compare bytes instead of characters, because a combining accent after a secret would be part of the secret's last
    // character.
    spellings.reduce(data) { $0.masking($1) }
  }

  /// Returns the first bytes of the data with all secrets masked. The rest of the data isn't searched.
  ///
  /// - Parameter limit: The maximum number of bytes to return. If masks make the data shorter, the method may return fewer bytes.
  func prefix(of data: Data, limit: Int) -> Data {
    let longest = spellings.first?.count ?? 0
    let needed = limit + 2 * longest
    guard data.count > needed else { return self(data).prefix(limit) }
    // Drop the end of the masked bytes, because a secret that is cut off at the end isn't recognized.
    return self(data.prefix(needed)).dropLast(longest).prefix(limit)
  }
}

/// The secrets that a server may repeat in its responses.
///
/// All calls in a container share one collection, because a response can repeat a secret from an earlier call.
package final class KnownSecrets: Sendable {
  /// The maximum number of secrets to remember from earlier requests.
  private static let limit = 64

  private let known: @Sendable () -> [Secret]
  private let sent = Mutex<[Secret]>([])

  /// Creates a collection of secrets.
  ///
  /// - Parameter known: A closure that returns additional secrets, such as the seller's secret.
  package init(_ known: @escaping @Sendable () -> [Secret] = { [] }) {
    self.known = known
  }

  /// Adds secrets that will be sent. When the collection is full, the secrets that were added first are removed.
  func remember(_ new: [Secret]) {
    guard !new.isEmpty else { return }
    sent.withLock { sent in
      sent = sent.filter { !new.contains($0) } + new
      sent.removeFirst(max(0, sent.count - Self.limit))
    }
  }

  /// A mask that hides all secrets in the collection.
  var mask: SecretMask { SecretMask(sent.withLock(\.self) + known()) }

  /// Returns the text with all secrets masked.
  package func masking(_ text: String) -> String { mask(text) }
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

extension ProductDetail {
  /// Returns the product with secrets masked in its texts and URLs.
  ///
  /// - Parameters:
  ///   - secrets: The secrets in the request.
  ///   - ownTexts: The texts that the seller entered. A secret that occurs in these texts isn't masked.
  func masking(_ secrets: [Secret], excluding ownTexts: [String]) -> ProductDetail {
    let mask = SecretMask(secrets, excluding: ownTexts)
    func masking(_ url: ImageURL) -> ImageURL { ImageURL(mask(url.rawValue)) }
    var masked = self
    masked.product.vendor?.name = product.vendor?.name.map { mask($0) }
    masked.product.name = mask(product.name)
    masked.product.description = mask(product.description)
    masked.product.thumbnail = product.thumbnail.map(masking)
    for index in images.indices {
      masked.images[index].original = masking(images[index].original)
      masked.images[index].thumbnail = masking(images[index].thumbnail)
    }
    return masked
  }
}

extension Data {
  /// Returns the data with a mask in the place of each occurrence of a secret.
  fileprivate func masking(_ secret: Data) -> Data {
    var masked = Data()
    var start = startIndex
    while let range = range(of: secret, in: start..<endIndex) {
      masked += self[start..<range.lowerBound] + Data(Secret.mask.utf8)
      start = range.upperBound
    }
    return start == startIndex ? self : masked + self[start...]
  }
}

extension String {
  /// The percent-encoded string with lowercase hexadecimal digits.
  fileprivate var lowercasedEscapes: String {
    replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
  }

  /// The content of a JSON string with escape sequences for all characters outside ASCII (RFC 8259, section 7).
  fileprivate func escapedToASCII(uppercase: Bool) -> String {
    utf16.map { unit in
      if unit < 0x80 { return String(Unicode.Scalar(UInt8(unit))) }
      let digits = String(unit, radix: 16, uppercase: uppercase)
      return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
