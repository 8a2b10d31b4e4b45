/// Which hosts a server lets itself be called.
///
/// A page in a browser can make its own name resolve to 127.0.0.1 (DNS rebinding) and would then speak to a server
/// on loopback as one of its own origin. Its requests still carry its name, by which they are told.
package struct HostPolicy: Sendable {
  /// What every machine calls itself, in lower case.
  static let ownNames: Set = ["localhost", "127.0.0.1", "[::1]"]

  /// In lower case; `nil` lets everything pass.
  private let names: Set<String>?

  /// - Parameters:
  ///   - isLoopback: whether only this machine can reach the server; where others can, any name is good.
  ///   - host: the address or name it was told to listen at.
  package init(isLoopback: Bool, host: String) {
    names = isLoopback ? Self.ownNames.union([Self.name(of: host)]) : nil
  }

  /// A host as it is named here: in lower case, an IPv6 address in its brackets.
  static func name(of host: String) -> String {
    (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host).lowercased()
  }

  /// - Throws: status 421 for a host that is not this server's (RFC 9110, section 15.5.20).
  package func check(_ authority: Authority) throws(RequestRefusal) {
    guard let names, !names.contains(authority.host) else { return }
    throw RequestRefusal(
      421, "This server is \(names.sorted().joined(separator: ", ")) and not \(authority.host).")
  }
}
