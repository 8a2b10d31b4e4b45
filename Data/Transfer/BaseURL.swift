import Foundation

/// A validated base URL for a server. The URL has the scheme `http` or `https`, a host, and an optional port and path prefix.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, host and port, such as `http://127.0.0.1:8080`.
  private let origin: String
  /// The path prefix for every endpoint. The prefix is either empty, or begins with `/` and doesn't end with `/`.
  private let pathPrefix: String

  /// Creates a base URL from a string. Slashes at the end of the string are ignored.
  ///
  /// - Throws: A ``BaseURLError`` whose description explains how to correct the string.
  public init(_ text: String) throws(BaseURLError) {
    guard Self.isWellFormed(text), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased()
    else { throw Self.hidingCredentials(in: text, .notAnAddress(text)) }
    guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
    guard let host = parts.percentEncodedHost, !host.isEmpty else {
      throw Self.hidingCredentials(in: text, .missingHost(text))
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

  /// Creates an https URL without a path.
  package init(host: String) {
    origin = "https://\(host)"
    pathPrefix = ""
  }

  public var description: String { origin + pathPrefix }

  /// Returns an error that is safe to display. If the text contains `@`, the text may contain a password, so this method returns
  /// ``BaseURLError/containsCredentials``. Otherwise, this method returns the given error.
  private static func hidingCredentials(in text: String, _ error: BaseURLError) -> BaseURLError {
    text.unicodeScalars.contains("@") ? .containsCredentials : error
  }

  /// Returns a Boolean value that indicates whether the text contains only visible ASCII characters and complete
  /// percent-encodings. Foundation would silently repair spaces, control characters and stray percent signs.
  private static func isWellFormed(_ text: String) -> Bool {
    let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
    return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && pieces.dropFirst().allSatisfy { $0.prefix(2).filter(\.isHexDigit).count == 2 }
  }
}

/// An error that describes why a string isn't a valid base URL.
public enum BaseURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The string isn't a URL, or contains characters that aren't allowed in URLs.
  case notAnAddress(String)
  /// The scheme is neither `http` nor `https`.
  case unsupportedScheme(String)
  /// The URL has no host.
  case missingHost(String)
  /// The port isn't between 1 and 65,535.
  case invalidPort(Int)
  /// The URL contains a user name or password, which isn't supported. The error doesn't contain the user name or password.
  case containsCredentials
  /// The URL has a query or a fragment.
  case hasQueryOrFragment(String)

  public var description: String {
    switch self {
    case .notAnAddress(let text):
      "\"\(text)\" isn't a valid server address. Enter an address such as https://market.example or http://127.0.0.1:8080."
    case .unsupportedScheme(let scheme):
      "A server address can't begin with \(scheme):. Enter an address that begins with http:// or https://."
    case .missingHost(let text):
      "\"\(text)\" doesn't contain a host. Enter an address such as https://market.example."
    case .invalidPort(let port):
      "\(port) isn't a valid port. Enter a port from 1 to 65535."
    case .containsCredentials:
      "A server address can't contain a user name or password. Remove the part before @."
    case .hasQueryOrFragment(let text):
      "\"\(text)\" contains a query or a fragment. Remove everything after ? or #."
    }
  }
}
