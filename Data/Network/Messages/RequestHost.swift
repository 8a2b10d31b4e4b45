internal import Foundation
internal import OpenMarketSockets

/// The host and port of a URL.
struct RequestHost: Hashable {
  /// A name in lowercase or an IP address, without brackets.
  let name: String
  let port: UInt16
  private let isDefaultPort: Bool

  /// - Returns: `nil` for a host with percent-encoding or a zone, or with other characters that neither a name nor an IP address
  ///   has, and for an invalid port. FoundationNetworking crashes for some of them.
  init?(_ url: URL) {
    guard let host = url.host(percentEncoded: true), !host.isEmpty else { return nil }
    let isVersion6 = host.contains(":")
    let isValid = host.utf8.allSatisfy {
      isVersion6
        ? $0.hexadecimalValue != nil || ":.".utf8.contains($0)
        : $0.isLetter || $0.isDigit || "-._~".utf8.contains($0)
    }
    let usual = url.scheme?.lowercased() == "https" ? 443 : 80
    guard isValid, let port = UInt16(exactly: url.port ?? usual), port > 0 else { return nil }
    name = host.lowercased()
    self.port = port
    isDefaultPort = Int(port) == usual
  }

  /// The value of the `Host` field (RFC 9110, section 7.2).
  var field: String {
    let host = name.contains(":") ? "[\(name)]" : name
    return isDefaultPort ? host : "\(host):\(port)"
  }

  /// The addresses that need no lookup: an IP address, and the loopback addresses for `localhost` and the names below it
  /// (RFC 6761, section 6.3).
  var knownAddresses: [SocketAddress] {
    let hosts = isLocalName ? ["127.0.0.1", "::1"] : [name]
    return hosts.compactMap { SocketAddress(host: $0, port: port) }
  }

  /// A Boolean value that indicates whether the host is an IP address.
  var isNumeric: Bool { !isLocalName && !knownAddresses.isEmpty }

  /// A Boolean value that indicates whether the host is this computer.
  var isLoopback: Bool {
    let addresses = knownAddresses
    return !addresses.isEmpty && addresses.allSatisfy(\.isLoopback)
  }

  private var isLocalName: Bool { name == "localhost" || name.hasSuffix(".localhost") }
}
