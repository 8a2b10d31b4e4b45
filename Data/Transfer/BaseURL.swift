import Foundation
public import OpenMarketDomain

/// A validated base URL for a server. The URL has the scheme `http` or `https`, a host, and an
/// optional port and path prefix.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, the host, the port and the path prefix for every endpoint, such as
  /// `http://127.0.0.1:8080`. The text doesn't end with `/`.
  private let text: String

  /// Creates a base URL from a string. Slashes at the end of the string are ignored. An
  /// international host name, such as `오픈마켓.한국`, is converted to its ASCII form.
  ///
  /// - Throws: A ``BaseURLError`` whose description explains how to correct the string.
  public init(_ text: String) throws(BaseURLError) {
    guard Self.isWellFormed(text), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = parts.encodedHost, !host.isEmpty, parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil, (1...65_535).contains(parts.port ?? 1),
      // Foundation ignores a port that doesn't fit into an integer.
      parts.port != nil || parts.rangeOfPort?.isEmpty != false
    else { throw BaseURLError(text) }

    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    // The port of the scheme makes no difference: `https://market.example:443` is the same market.
    let port = parts.port == (scheme == "https" ? 443 : 80) ? nil : parts.port
    self.text = "\(scheme)://\(host.lowercased())" + (port.map { ":\($0)" } ?? "") + path
    guard let url = URL(string: self.text), RequestHost(url) != nil else {
      throw BaseURLError(text)
    }
  }

  /// Creates a base URL from a string in your source code. If the string isn't valid, the process
  /// ends with an explanation.
  public init(literal text: StaticString) {
    do {
      try self.init(text.description)
    } catch {
      fatalError("The literal isn't the address of a server: \(error)")
    }
  }

  /// Creates an https URL without a path.
  package init(host: String) {
    text = "https://\(host)"
  }

  public var description: String { text }

  /// Returns a Boolean value that indicates whether the text contains only visible characters and
  /// complete percent-encodings. Foundation would silently repair spaces, control characters and
  /// stray percent signs, and drop invisible characters.
  private static func isWellFormed(_ text: String) -> Bool {
    let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
    let invisible: Set<Unicode.GeneralCategory> = [
      .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse,
      .unassigned,
    ]
    return !text.unicodeScalars.contains { invisible.contains($0.properties.generalCategory) }
      && pieces.dropFirst().allSatisfy { $0.prefix(2).filter(\.isHexDigit).count == 2 }
  }
}

/// An error that occurs if a string isn't a valid base URL.
public struct BaseURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A Boolean value that indicates whether the string contains `@`, and may therefore contain a
  /// password.
  private let mayContainCredentials: Bool

  init(_ text: String) {
    mayContainCredentials = text.unicodeScalars.contains("@")
  }

  /// An explanation of how to correct the string. The text doesn't contain the string, because the
  /// string may contain a secret.
  public var text: LocalizedText {
    mayContainCredentials
      ? LocalizedText(
        "사용자 이름과 비밀번호(@ 앞부분)를 제거하세요.",
        "Remove the user name and password (the part before @).", code: "address-with-password")
      : LocalizedText(
        "https://market.example이나 http://127.0.0.1:8080 같은 서버 주소를 쓰세요.",
        "Use a server address such as https://market.example or http://127.0.0.1:8080.",
        code: "unusable-address")
  }

  public var description: String { text.english }
}
