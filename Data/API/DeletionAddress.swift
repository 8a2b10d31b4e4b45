import Foundation
import OpenMarketDomain

/// The address that a server returned for deleting a product. Only the last path component is used, so that a response can't
/// change the host.
package struct DeletionAddress: Hashable, Sendable {
  /// A placeholder address for request previews.
  static let placeholder = DeletionAddress(token: Secret(""))

  /// The maximum size of a token, in bytes. Servers accept URLs of this size, and known tokens are much shorter. A longer one is
  /// refused before it's sent, because each token that was sent is a secret to mask in all later responses.
  static let maximumTokenSize = 1_024

  /// The last path component. Anyone who has this component and the seller's identifier can delete the product.
  let token: Secret

  private init(token: Secret) {
    self.token = token
  }

  /// Creates an address from a response.
  ///
  /// - Parameters:
  ///   - text: The body of the response. It contains `/api/products/<token>`, or only the token in version 2, and may have
  ///     surrounding whitespace and quotation marks.
  ///   - version: The version of the API.
  init(_ text: String, in version: APIVersion) throws(DecodingFailure) {
    let words = text.split { $0.isWhitespace || $0 == "\"" }
    let parts = words.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard words.count == 1, let token = parts.last, Self.isToken(token),
      parts.count == 1 && version == .v2
        || parts.dropLast().suffix(2) == ["api", "products"]
    else { throw DecodingFailure(path: "", reason: .notADeletionAddress) }
    self.token = Secret(String(token))
  }

  /// Returns a Boolean value that indicates whether the text is a path component (RFC 3986, section 3.3) other than `.` and `..`.
  private static func isToken(_ text: Substring) -> Bool {
    let plain = text.removingPercentEncoding ?? String(text)
    return (1...maximumTokenSize).contains(text.utf8.count) && plain != "." && plain != ".."
      && !text.unicodeScalars.contains { "?#<>{}[]|\\^`".unicodeScalars.contains($0) }
  }
}
