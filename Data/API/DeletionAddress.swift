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

  /// - Parameter text: `/api/products/<token>`, perhaps in quotes and between blanks.
  init(_ text: String) throws(ResponseDefect) {
    let line = text.split { $0.isWhitespace || $0 == "\"" }
    guard line.count == 1, let token = line[0].split(separator: "/").last,
      token != ".", token != "..", !token.contains(where: { $0 == "?" || $0 == "#" })
    else { throw ResponseDefect(path: "", problem: .notADeletionAddress) }
    self.token = Secret(String(token))
  }
}
