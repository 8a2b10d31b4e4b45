/// The bounds of every exchange that a transport carries.
public struct ExchangeLimits: Hashable, Sendable {
  /// The most bytes of a body that are read, after unpacking; a larger one is ``NetworkError/bodyTooLarge(limit:)``.
  public var maximumBodySize: Int
  /// How long nothing at all may go or come, up to one day. For a deadline, put a
  /// ``DeadlineSessionManager`` around.
  public var idleTimeout: Duration

  /// Takes the bounds as they are; those left out are the usual ones.
  ///
  /// - Parameters:
  ///   - maximumBodySize: the most bytes of a body that are read; 8 MiB unless given.
  ///   - idleTimeout: how long nothing at all may go or come; a minute unless given.
  public init(maximumBodySize: Int = 8 << 20, idleTimeout: Duration = .seconds(60)) {
    self.maximumBodySize = maximumBodySize
    self.idleTimeout = idleTimeout
  }

  /// A time that every clock and timer takes.
  var boundedIdleTimeout: Duration { min(max(idleTimeout, .zero), .seconds(86_400)) }

  /// FoundationNetworking cuts a timeout to whole seconds, takes zero and less for "fail at once", and traps on one
  /// that is too large.
  var idleTimeoutInSeconds: Int {
    let (seconds, fraction) = boundedIdleTimeout.components
    return Int(max(1, fraction > 0 ? seconds + 1 : seconds))
  }
}
