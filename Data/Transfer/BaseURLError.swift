/// Why a text is not the address of a server.
public enum BaseURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no address at all, or holds characters that none may hold.
  case notAnAddress(String)
  /// The address begins with something other than `http` or `https`.
  case unsupportedScheme(String)
  /// The address has no host.
  case missingHost(String)
  /// The port is not from 1 to 65 535.
  case invalidPort(Int)
  /// The address has a user name or a password, which nothing would use. The error does not repeat it.
  case containsCredentials
  /// The address has a query or a fragment, behind which no path can stand.
  case hasQueryOrFragment(String)

  public var description: String {
    switch self {
    case .notAnAddress(let text):
      "\"\(text)\" is not a server address; write one such as https://market.example or http://127.0.0.1:8080"
    case .unsupportedScheme(let scheme):
      "a server address begins with http:// or https://, not with \(scheme):"
    case .missingHost(let text):
      "\"\(text)\" names no host; write one such as https://market.example"
    case .invalidPort(let port):
      "\(port) is not a port; ports go from 1 to 65535"
    case .containsCredentials:
      "a server address holds no user name and no password; leave out the part before @"
    case .hasQueryOrFragment(let text):
      "\"\(text)\" has a query or a fragment; leave out everything from ? or # on"
    }
  }
}
