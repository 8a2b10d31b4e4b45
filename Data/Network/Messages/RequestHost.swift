internal import Foundation
internal import OpenMarketSockets

/// Where a request's address leads: a host, spelled so that everybody reads it the same way, and a port.
struct RequestHost: Hashable {
  /// A name, or an address in figures, without brackets.
  let name: String
  let port: UInt16
  private let isDefaultPort: Bool

  /// - Returns: nothing for a host with escaped or other characters that neither a name nor an address has, an address
  ///   with a zone, or a port that is none. FoundationNetworking ends the process for some of them.
  init?(_ url: URL) {
    guard let host = url.host(percentEncoded: true), !host.isEmpty else { return nil }
    let isVersion6 = host.contains(":")
    guard
      host.utf8.allSatisfy({
        isVersion6
          ? $0.hexadecimalValue != nil || ":.".utf8.contains($0)
          : $0.isLetter || $0.isDigit || "-._~".utf8.contains($0)
      })
    else { return nil }
    let usual = url.scheme?.lowercased() == "https" ? 443 : 80
    guard let port = UInt16(exactly: url.port ?? usual), port > 0 else { return nil }
    name = host
    self.port = port
    isDefaultPort = Int(port) == usual
  }

  /// As a `Host` field says it (RFC 9110, section 7.2).
  var field: String {
    let host = name.contains(":") ? "[\(name)]" : name
    return isDefaultPort ? host : "\(host):\(port)"
  }

  /// The addresses that are known without asking anybody: that in figures itself, and this machine's.
  ///
  /// A name below `localhost` is this machine, whatever a name server says of it (RFC 6761, section 6.3).
  var knownAddresses: [SocketAddress] {
    let hosts = isLocalName ? ["127.0.0.1", "::1"] : [name]
    return hosts.compactMap { SocketAddress(host: $0, port: port) }
  }

  /// Whether it is one address in figures.
  var isNumeric: Bool { !isLocalName && !knownAddresses.isEmpty }

  /// Whether only this machine is reached.
  var isLoopback: Bool {
    let addresses = knownAddresses
    return !addresses.isEmpty && addresses.allSatisfy(\.isLoopback)
  }

  private var isLocalName: Bool {
    let name = name.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost")
  }
}
