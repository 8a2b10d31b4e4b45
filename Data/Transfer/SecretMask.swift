import Foundation
import OpenMarketDomain

/// Masks secrets in texts of servers, which are shown, and end up in logs.
///
/// A secret is found with its ASCII letters in any case, with characters in it that nobody sees, in either normal form, and in the ways in which servers
/// repeat what they were sent: as it is, percent-encoded (RFC 3986, section 2.1), as it stands in a JSON text (RFC 8259, section 7),
/// or in HTML (the five characters that have to be escaped there). Whoever wants to hide it from here has other ways.
struct SecretMask {
  /// Shorter ones are parts of ordinary words, and masking them would tell what they are.
  private static let shortestMasked = 4

  private let patterns: [[UInt8]]

  /// - Parameters:
  ///   - secrets: what nobody else may learn.
  ///   - own: texts that are shown anyway; a secret that stands in them is not masked.
  init(_ secrets: [Secret], sparing own: [String] = []) {
    patterns = secrets.map(\.plaintext)
      .filter { secret in
        secret.count >= Self.shortestMasked && !own.contains { $0.contains(secret) }
      }
      .flatMap { secret in
        Set(
          [
            secret, secret.precomposedStringWithCanonicalMapping,
            secret.decomposedStringWithCanonicalMapping,
          ].map { NormalizedText($0.utf8).bytes })
      }
      .filter { $0.count >= Self.shortestMasked }
  }

  /// The text with each secret masked; of two that overlap nothing is left between.
  func callAsFunction(_ text: String) -> String {
    let original = Array(text.utf8)
    var isSecret = [Bool](repeating: false, count: original.count)
    for spelling in TextSpelling.allCases where !patterns.isEmpty {
      let seen = NormalizedText(original, spelling)
      for pattern in patterns {
        for start in seen.places(of: pattern) {
          let end = start + pattern.count - 1
          for place in seen.ranges[start].lowerBound..<seen.ranges[end].upperBound {
            isSecret[place] = true
          }
        }
      }
    }
    guard isSecret.contains(true) else { return text }
    var masked: [UInt8] = []
    for (place, byte) in original.enumerated() {
      if !isSecret[place] {
        masked.append(byte)
      } else if place == 0 || !isSecret[place - 1] {
        masked += Secret.mask.utf8
      }
    }
    return String(decoding: masked, as: UTF8.self)
  }
}
