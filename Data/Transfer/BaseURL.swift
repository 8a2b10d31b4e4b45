import Foundation

/// The checked address of a server: `http` or `https`, a host, and perhaps a port and a path prefix.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// Scheme, host and port, such as `http://127.0.0.1:8080`.
  let origin: String
  /// The path before every endpoint's: empty, or beginning with `/` and not ending with it.
  let pathPrefix: String

  /// Reads an address. A slash at its end makes no difference.
  ///
  /// - Throws: ``BaseURLError``, which says what is wrong with the text and how to mend it.
  public init(_ text: String) throws(BaseURLError) {
    guard Self.isWellFormed(text), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased()
    else { throw Self.refusal(of: text, .notAnAddress(text)) }
    guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
    guard let host = parts.percentEncodedHost, !host.isEmpty else {
      throw Self.refusal(of: text, .missingHost(text))
    }
    guard parts.user == nil, parts.password == nil else { throw .containsCredentials }
    guard parts.query == nil, parts.fragment == nil else { throw .hasQueryOrFragment(text) }
    if let port = parts.port, !(1...65_535).contains(port) { throw .invalidPort(port) }

    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    origin = "\(scheme)://\(host.lowercased())" + (parts.port.map { ":\($0)" } ?? "")
    pathPrefix = path
    guard URL(string: description) != nil else { throw .notAnAddress(text) }
  }

  public var description: String { origin + pathPrefix }

  /// A text that may hold a password is not repeated.
  private static func refusal(
    of text: String, _ error: BaseURLError
  ) -> BaseURLError {
    text.unicodeScalars.contains("@") ? .containsCredentials : error
  }

  /// Foundation mends blanks, controls and stray percent signs without a word; here they are refused.
  private static func isWellFormed(_ text: String) -> Bool {
    let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
    return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && pieces.dropFirst().allSatisfy { $0.prefix(2).filter(\.isHexDigit).count == 2 }
  }
}
