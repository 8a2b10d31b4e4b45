import Foundation

/// A request target without what may be a secret.
///
/// Addresses of deletion are as good as a key until they are used, and clients put the vendor's secret into the place of
/// a product's identifier or into the query.
struct LoggedTarget: Hashable, Sendable {
  private static let hidden = "***"
  private static let secretNames = ["secret", "password", "token", "identifier"]

  let text: String

  init(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = Self.path(parts.first ?? "")
    text = parts.count > 1 ? path + "?" + Self.query(parts[1]) : path
  }

  /// Whatever stands where an identifier is expected and is no number is hidden; so is a user's name before a host.
  private static func path(_ path: Substring) -> String {
    var isExpected = false
    return path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      if part.contains("@") { return hidden }
      guard !part.isEmpty else { return "" }
      defer { isExpected = ["products", "item"].contains(decoded(part)) }
      return isExpected && !part.utf8.allSatisfy(isDigit) ? hidden : String(part)
    }.joined(separator: "/")
  }

  private static func query(_ query: Substring) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { field in
      let name = field.prefix { $0 != "=" }
      let isSecret = secretNames.contains { decoded(name).contains($0) }
      return isSecret ? "\(name)=\(hidden)" : String(field)
    }.joined(separator: "&")
  }

  private static func decoded(_ text: Substring) -> String {
    (text.removingPercentEncoding ?? String(text)).lowercased()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
