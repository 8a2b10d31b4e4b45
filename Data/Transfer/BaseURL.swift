import Foundation
public import OpenMarketDomain

/// A validated base URL for a server. The URL has the scheme `http` or `https`, a host, and an optional port and path prefix.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, host and port, such as `http://127.0.0.1:8080`.
  private let origin: String
  /// The path prefix for every endpoint. The prefix is either empty, or begins with `/` and doesn't end with `/`.
  private let pathPrefix: String

  /// Creates a base URL from a string. Slashes at the end of the string are ignored. An international host name, such as
  /// `오픈마켓.한국`, is converted to its ASCII form.
  ///
  /// - Throws: A ``BaseURLError`` whose description explains how to correct the string.
  public init(_ text: String) throws(BaseURLError) {
    guard Self.isWellFormed(text), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased()
    else { throw Self.unusable(text) }
    guard scheme == "http" || scheme == "https" else { throw BaseURLError(.unsupportedScheme) }
    guard let host = parts.encodedHost, !host.isEmpty else {
      throw BaseURLError(Self.reason(.missingHost, in: text))
    }
    guard parts.user == nil, parts.password == nil else {
      throw BaseURLError(.containsCredentials)
    }
    guard parts.query == nil, parts.fragment == nil else {
      throw BaseURLError(.hasQueryOrFragment)
    }
    if let port = parts.port, !(1...65_535).contains(port) { throw BaseURLError(.invalidPort) }

    var path = parts.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    // The port of the scheme makes no difference: `https://market.example:443` is the same market.
    let port = parts.port == (scheme == "https" ? 443 : 80) ? nil : parts.port
    origin = "\(scheme)://\(host.lowercased())" + (port.map { ":\($0)" } ?? "")
    pathPrefix = path
    guard let url = URL(string: description), RequestHost(url) != nil else {
      throw Self.unusable(text)
    }
  }

  /// Creates a base URL from a string in your source code. If the string isn't valid, the process ends with an explanation.
  public init(literal text: StaticString) {
    do {
      try self.init(text.description)
    } catch {
      fatalError("The literal isn't the address of a server: \(error)")
    }
  }

  /// Creates an https URL without a path.
  package init(host: String) {
    origin = "https://\(host)"
    pathPrefix = ""
  }

  public var description: String { origin + pathPrefix }

  /// Returns an error for text that isn't a URL, or whose host can't be converted to ASCII.
  private static func unusable(_ text: String) -> BaseURLError {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let isURL = !isASCII && isWellFormed(text)
    return BaseURLError(reason(isURL ? .unsupportedHost : .notAnAddress, in: text))
  }

  /// Returns the given reason, unless the text contains `@` and may therefore contain a password.
  private static func reason(
    _ reason: BaseURLError.Reason, in text: String
  ) -> BaseURLError.Reason {
    text.unicodeScalars.contains("@") ? .containsCredentials : reason
  }

  /// Returns a Boolean value that indicates whether the text contains only visible characters and complete percent-encodings.
  /// Foundation would silently repair spaces, control characters and stray percent signs, and drop invisible characters.
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

/// An error that describes why a string isn't a valid base URL.
public struct BaseURLError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The string isn't a URL, or contains characters that aren't allowed in URLs.
    case notAnAddress
    /// The host isn't ASCII, and can't be converted to its ASCII form.
    case unsupportedHost
    /// The scheme is neither `http` nor `https`.
    case unsupportedScheme
    case missingHost
    /// The port isn't between 1 and 65,535.
    case invalidPort
    case containsCredentials
    case hasQueryOrFragment
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// An explanation of how to correct the string. The text doesn't contain the string, because the string may contain a secret.
  public var text: LocalizedText {
    switch reason {
    case .notAnAddress:
      LocalizedText(
        "https://market.example 또는 http://127.0.0.1:8080 같은 서버 주소여야 합니다",
        "write a server address such as https://market.example or http://127.0.0.1:8080")
    case .unsupportedHost:
      LocalizedText(
        "이 호스트 이름은 쓸 수 없습니다. xn--으로 시작하는 형식으로 쓰세요",
        "this host name isn't supported; write it in the form that begins with xn--")
    case .unsupportedScheme:
      LocalizedText(
        "서버 주소는 http:// 또는 https://로 시작해야 합니다", "a server address begins with http:// or https://")
    case .missingHost:
      LocalizedText(
        "https://market.example처럼 호스트 이름이 있어야 합니다",
        "the host name is missing; write an address such as https://market.example")
    case .invalidPort:
      LocalizedText("포트는 1부터 65535까지입니다", "ports go from 1 to 65535")
    case .containsCredentials:
      LocalizedText(
        "사용자 이름과 비밀번호(@ 앞부분)는 쓸 수 없습니다",
        "a server address contains no user name or password; remove the part before @")
    case .hasQueryOrFragment:
      LocalizedText(
        "? 또는 # 뒤의 부분은 쓸 수 없습니다",
        "a server address has no query or fragment; remove everything after ? or #")
    }
  }

  public var description: String { text.english }
}
