package import Foundation

/// The host and port of a URL.
package struct RequestHost: Hashable {
  /// The host name in lowercase, or the IP address without brackets. An international name is in
  /// its ASCII form, which begins with `xn--` (RFC 5890).
  package let name: String
  let port: UInt16

  /// Creates a host from a URL.
  ///
  /// Returns `nil` if the port is invalid, or if the host contains percent-encoding, a zone
  /// identifier or any other character that isn't valid in a host name or IP address.
  package init?(_ url: URL) {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    guard let encoded = parts?.encodedHost else { return nil }
    let isVersion6 = encoded.hasPrefix("[") && encoded.hasSuffix("]")
    let host = isVersion6 ? String(encoded.dropFirst().dropLast()) : encoded
    let isValid = host.utf8.allSatisfy {
      isVersion6
        ? $0.hexadecimalValue != nil || ":.".utf8.contains($0)
        : $0.isLetter || $0.isDigit || "-._~".utf8.contains($0)
    }
    let usual = url.scheme?.lowercased() == "https" ? 443 : 80
    guard isValid, !host.isEmpty, let port = UInt16(exactly: url.port ?? usual), port > 0 else {
      return nil
    }
    name = host.lowercased()
    self.port = port
  }

  /// A Boolean value that indicates whether the host refers to this computer.
  package var isLoopback: Bool { isLocalName || isLoopbackAddress }

  private var isLoopbackAddress: Bool {
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, name, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
    guard inet_pton(AF_INET6, name, &v6) == 1 else { return false }
    return withUnsafeBytes(of: v6) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
  }

  /// A Boolean value that indicates whether the host is `localhost` or a subdomain. The name may
  /// end with a dot (RFC 6761, section 6.3).
  var isLocalName: Bool {
    let name = name.hasSuffix(".") ? name.dropLast() : name[...]
    return name == "localhost" || name.hasSuffix(".localhost")
  }
}

extension URL {
  /// A Boolean value that indicates whether the URL refers to this computer.
  package var isLocal: Bool { RequestHost(self)?.isLoopback == true }
}
