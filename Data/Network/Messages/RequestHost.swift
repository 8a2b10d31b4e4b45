internal import Foundation
internal import OpenMarketSockets

/// The host and port of a URL.
struct RequestHost: Hashable {
  /// The host name in lowercase, or the IP address without brackets. An international name is in its ASCII form, which begins with
  /// `xn--` (RFC 5890).
  let name: String
  let port: UInt16
  private let isDefaultPort: Bool

  /// Creates a host from a URL.
  ///
  /// Returns `nil` if the port is invalid, or if the host contains percent-encoding, a zone identifier or any other character
  /// that isn't valid in a host name or IP address. FoundationNetworking crashes on some of these hosts.
  init?(_ url: URL) {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    guard let encoded = parts?.encodedHost, !encoded.isEmpty else { return nil }
    let isVersion6 = encoded.hasPrefix("[") && encoded.hasSuffix("]")
    let host = isVersion6 ? String(encoded.dropFirst().dropLast()) : encoded
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

  /// The value of the `Host` header field (RFC 9110, section 7.2).
  var field: String {
    let host = name.contains(":") ? "[\(name)]" : name
    return isDefaultPort ? host : "\(host):\(port)"
  }

  /// The socket addresses that are known without a DNS lookup. If the host is an IP address, the array contains this address. For
  /// `localhost` and its subdomains, the array contains the loopback addresses (RFC 6761, section 6.3). For other hosts, the
  /// array is empty.
  var knownAddresses: [SocketAddress] {
    let hosts = isLocalName ? ["127.0.0.1", "::1"] : [name]
    return hosts.compactMap { SocketAddress(host: $0, port: port) }
  }

  /// A Boolean value that indicates whether the host is an IP address.
  var isNumeric: Bool { !isLocalName && !knownAddresses.isEmpty }

  /// A Boolean value that indicates whether the host refers to this computer.
  var isLoopback: Bool {
    let addresses = knownAddresses
    return !addresses.isEmpty && addresses.allSatisfy(\.isLoopback)
  }

  private var isLocalName: Bool { name == "localhost" || name.hasSuffix(".localhost") }
}
