extension URLSessionManager {
  /// The bounds of every exchange.
  public struct Configuration: Hashable, Sendable {
    /// The most bytes of a body that are read, after unpacking; a larger one is ``NetworkError/bodyTooLarge(limit:)``.
    public var maximumBodySize: Int
    /// How long a server may send nothing at all.
    ///
    /// It is a coarse backstop, counted in whole seconds (rounded up, from one second to one day), and time spent
    /// waiting for a free connection counts too. For a deadline, put a ``DeadlineNetworkSessionManager`` around.
    public var idleTimeout: Duration
    /// How many redirects are followed in a row.
    public var maximumRedirects: Int

    public init(
      maximumBodySize: Int = 8 << 20,
      idleTimeout: Duration = .seconds(60),
      maximumRedirects: Int = 5
    ) {
      self.maximumBodySize = maximumBodySize
      self.idleTimeout = idleTimeout
      self.maximumRedirects = maximumRedirects
    }

    /// FoundationNetworking cuts a timeout to whole seconds, takes zero and less for "fail at once", and traps on
    /// one that is too large.
    var idleTimeoutInSeconds: Int {
      let (seconds, fraction) = idleTimeout.components
      let roundedUp = fraction > 0 && seconds < .max ? seconds + 1 : seconds
      return Int(min(max(roundedUp, 1), 86_400))
    }
  }
}
