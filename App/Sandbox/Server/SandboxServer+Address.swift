extension SandboxServer {
  /// Where a server can be reached.
  public struct Address: Hashable, Sendable {
    /// As it was configured.
    public let host: String
    /// The port that is listened on, from 1 to 65 535.
    public let port: Int

    /// What the addresses of all its resources begin with, such as `http://127.0.0.1:8080`.
    public var origin: String { "http://\(authority)" }

    /// An IPv6 address stands in brackets there (RFC 3986, section 3.2.2).
    var authority: String {
      host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
