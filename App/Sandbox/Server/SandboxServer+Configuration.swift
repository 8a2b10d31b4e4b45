extension SandboxServer {
  /// Where a server listens, and how much patience it has.
  public struct Configuration: Hashable, Sendable {
    /// An address of this machine in figures, or `localhost`. With any but a loopback address the server can be
    /// reached from outside, and answers to every host name.
    public var host: String
    /// 0 for any free port.
    public var port: Int
    /// The maximum number of connections that are open at once. At least 1. Further ones wait until one of these ends, or
    /// has kept the server waiting for ``crowdedTimeout`` and is closed to make room.
    public var maximumConnections = 512
    /// How many calls to the handler may run at once. At least 1.
    public var maximumCalls = 8

    /// From a request's first byte to the end of its head.
    public var headTimeout: Duration = .seconds(10)
    /// Between two pieces of a body.
    public var bodyTimeout: Duration = .seconds(10)
    /// Between two requests, and before the first.
    public var idleTimeout: Duration = .seconds(60)
    /// The time a connection may keep the server waiting for its client while others wait for room. The one that has done so
    /// for the longest time is closed first.
    public var crowdedTimeout: Duration = .seconds(1)
    /// Between two pieces of an answer that the client takes.
    public var writeTimeout: Duration = .seconds(20)
    /// How long, after the last answer, the client may take to close the connection.
    public var lingerTimeout: Duration = .seconds(2)

    /// Listens on this machine only, unless told otherwise; everything else can be set.
    ///
    /// - Parameters:
    ///   - host: an address of this machine in figures, or `localhost`.
    ///   - port: the port to listen on; 0 for any free one.
    public init(host: String = "127.0.0.1", port: Int = 0) {
      self.host = host
      self.port = port
    }
  }
}
