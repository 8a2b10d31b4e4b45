/// The maximum durations of requests. A duration lasts from the call to the last byte of the body, including redirects. The durations of
/// whole requests include the time for which the app prepares them.
///
/// Durations that aren't positive leave no time, so nothing is sent.
public struct RequestTimeouts: Hashable, Sendable {
  /// The maximum duration of a request whose method is safe (RFC 9110, section 9.2.1), with all attempts and delays. The default
  /// is 30 seconds.
  public var read: Duration
  /// The maximum duration of a single attempt of such a request. The default is 10 seconds.
  public var attempt: Duration
  /// The maximum duration of any other request, including the upload. The default is two minutes.
  public var write: Duration

  /// Creates timeouts.
  public init(
    read: Duration = .seconds(30), attempt: Duration = .seconds(10),
    write: Duration = .seconds(120)
  ) {
    self.read = read
    self.attempt = attempt
    self.write = write
  }
}
