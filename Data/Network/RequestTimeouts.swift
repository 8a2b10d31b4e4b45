/// The time limits of requests. The duration of a request lasts from the call to the last byte of
/// the body, including redirects and the time for which the app prepares the request.
///
/// Durations that aren't positive leave no time, so nothing is sent.
public struct RequestTimeouts: Hashable, Sendable {
  /// The maximum duration of a request whose method is safe (RFC 9110, section 9.2.1), with all
  /// attempts and delays. The default is two minutes.
  public var read: Duration
  /// The maximum time in a single attempt of such a request during which no bytes of the body
  /// arrive. The default is 10 seconds, so that an image loads on a slow connection, and a server
  /// that doesn't respond is given up before ``read``.
  public var attempt: Duration
  /// The maximum duration of any other request, including the upload. The default is two minutes.
  public var write: Duration

  /// Creates timeouts.
  public init(
    read: Duration = .seconds(120), attempt: Duration = .seconds(10),
    write: Duration = .seconds(120)
  ) {
    self.read = read
    self.attempt = attempt
    self.write = write
  }
}
