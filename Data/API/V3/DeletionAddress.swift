import Foundation
import OpenMarketDomain

/// The address that a server returned for deleting a product. Only the last path component is used,
/// so that a response can't change the host.
package struct DeletionAddress: Hashable, Sendable {
  /// The first step of a deletion. Its name is the last path component of a request that returns
  /// the address.
  package enum Step: String, Sendable {
    /// The step in version 3, which returns `/api/products/<token>`.
    case archived
    /// The step in version 2, which returns only the token, and the product's path is a part of the
    /// address.
    case secret
  }

  /// The maximum size of a token, in bytes. Servers accept URLs of this size, and known tokens are
  /// much shorter. A longer one is refused before it's sent, because each token that was sent is a
  /// secret to mask in all later responses.
  static let maximumTokenSize = 1_024

  /// The step that returned the address.
  let step: Step
  /// The last path component. Anyone who has this component and the seller's identifier can delete
  /// the product.
  let token: Secret

  /// Creates an address from the body of a response, which may have surrounding whitespace and
  /// quotation marks.
  init(_ text: String, from step: Step) throws(DecodingFailure) {
    let words = text.split { $0.isWhitespace || $0 == "\"" }
    let parts = words.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard words.count == 1, let token = parts.last, Self.isToken(token),
      parts.count == 1 && step == .secret
        || parts.dropLast().suffix(2) == ["api", "products"]
    else { throw DecodingFailure(path: "", reason: .notADeletionAddress) }
    self.step = step
    self.token = Secret(String(token))
  }

  /// Returns a Boolean value that indicates whether the text is a path component (RFC 3986, section
  /// 3.3) other than `.` and `..`.
  private static func isToken(_ text: Substring) -> Bool {
    let plain = text.removingPercentEncoding ?? String(text)
    return (1...maximumTokenSize).contains(text.utf8.count) && plain != "." && plain != ".."
      && !text.unicodeScalars.contains { "?#<>{}[]|\\^`".unicodeScalars.contains($0) }
  }
}
