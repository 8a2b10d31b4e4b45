import Foundation
import OpenMarketDomain

/// Where a product is deleted: what the server gave out for it, of which the last part of the path alone counts.
///
/// The rest of it, host included, is not taken over from an answer.
struct DeletionAddress: Hashable, Sendable {
  /// Whoever knows it, and the seller's identifier, can delete the product.
  let token: Secret

  /// Stands for one that no server has given out yet.
  static let unknown = DeletionAddress(token: Secret(""))

  private init(token: Secret) {
    self.token = token
  }

  /// - Parameter text: `/api/products/<token>`, perhaps in quotes and between blanks, or the token alone.
  init(_ text: String) throws(DecodingFailure) {
    let words = text.split { $0.isWhitespace || $0 == "\"" }
    let parts = words.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard words.count == 1, let token = parts.last, Self.isToken(token),
      parts.count == 1 || parts.dropLast().suffix(2) == ["api", "products"]
    else { throw DecodingFailure(path: "", reason: .notADeletionAddress) }
    self.token = Secret(String(token))
  }

  /// Whether it is one part of a path (RFC 3986, section 3.3) that leads nowhere else.
  private static func isToken(_ text: Substring) -> Bool {
    let plain = text.removingPercentEncoding ?? String(text)
    return !text.isEmpty && plain != "." && plain != ".."
      && !text.unicodeScalars.contains { "?#<>{}[]|\\^`".unicodeScalars.contains($0) }
  }
}
