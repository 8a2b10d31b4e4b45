import Foundation
package import OpenMarketDomain

/// A mask that hides secrets in text from a server.
///
/// The mask knows three spellings of each secret: plain, percent-encoded, and as JSON writes it.
package struct SecretMask {
  /// The minimum length of a secret to mask. Shorter secrets occur in ordinary words, and a masked
  /// word would reveal the secret.
  private static let minimumLength = 4

  /// The spellings of the secrets in UTF-8, for each first byte, the longest first.
  private let spellings: [[[UInt8]]]

  package init(_ secrets: [Secret]) {
    let texts = secrets.map(\.plaintext).filter { $0.count >= Self.minimumLength }
    // Compare bytes instead of strings, because Swift's strings are equal if they're canonically
    // equivalent.
    let all = Set(
      texts.flatMap { text in
        [Array(text.utf8), Array(text.percentEncoded.utf8)]
          + [Array(text.quotedInJSON.utf8.dropFirst().dropLast())]
      })
    let groups = Dictionary(grouping: all.sorted { $0.count > $1.count }, by: \.first)
    spellings = all.isEmpty ? [] : (0...UInt8.max).map { groups[$0] ?? [] }
  }

  /// Returns the text with all secrets masked.
  func callAsFunction(_ text: String) -> String {
    spellings.isEmpty ? text : String(decoding: self(Data(text.utf8)), as: UTF8.self)
  }

  /// Returns the data with all secrets masked.
  ///
  /// - Parameter limit: The maximum number of bytes to return. The rest of the data isn't searched.
  func callAsFunction(_ data: Data, limit: Int = .max) -> Data {
    guard !spellings.isEmpty else { return data.prefix(limit) }
    let text = [UInt8](data)
    var masked: [UInt8] = []
    // The end of the secrets that were found. Secrets that overlap have one mask.
    var end = 0
    for index in text.indices where masked.count < limit {
      if let length = lengthOfSecret(at: index, in: text) {
        if index >= end { masked += Secret.mask.utf8 }
        end = max(end, index + length)
      } else if index >= end {
        masked.append(text[index])
      }
    }
    return Data(masked.prefix(limit))
  }

  /// Returns a Boolean value that indicates whether the data contains a secret.
  func hides(in data: Data) -> Bool {
    guard !spellings.isEmpty else { return false }
    let text = [UInt8](data)
    return text.indices.contains { lengthOfSecret(at: $0, in: text) != nil }
  }

  /// Returns the number of bytes of the longest secret that begins at an index, or `nil` if no
  /// secret begins there.
  private func lengthOfSecret(at index: Int, in text: [UInt8]) -> Int? {
    spellings[Int(text[index])].first { text[index...].starts(with: $0) }?.count
  }
}

extension NetworkError {
  func masking(with mask: SecretMask) -> NetworkError {
    switch self {
    case .invalidRequest(let reason): .invalidRequest(reason: mask(reason))
    case .notPrepared(let reason): .notPrepared(reason: mask(reason))
    case .secureConnectionRequired(let host): .secureConnectionRequired(host: mask(host))
    case .cannotConnect(let reason): .cannotConnect(reason: mask(reason))
    case .untrustedServer(let reason): .untrustedServer(reason: mask(reason))
    case .handshakeFailed(let reason): .handshakeFailed(reason: mask(reason))
    case .interrupted(let reason, let status): .interrupted(reason: mask(reason), status: status)
    case .invalidResponse(let reason, let status):
      .invalidResponse(reason: mask(reason), status: status)
    case .redirectRefused(let target, let error):
      .redirectRefused(to: mask(target), because: error?.masking(with: mask))
    case .timedOut, .cancelled, .cancelledBeforeSending, .compressedResponse, .bodyTooLarge,
      .missingLibrary, .proxyFailed, .missingCertificates:
      self
    }
  }
}
