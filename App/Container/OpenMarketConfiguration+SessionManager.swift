import OpenMarketData

extension OpenMarketConfiguration {
  /// Everything that happens to a request on its way, from the outside in.
  func sessionManager(
    around transport: any NetworkSessionManager, clock: some Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      transport, allowsPlainHTTP: allowsPlainHTTP)
    manager = RedirectingSessionManager(manager)
    manager = DeadlineSessionManager(manager, limit: readTimeout, of: .reads, clock: clock)
    if let log { manager = LoggingSessionManager(manager, log: log, clock: clock) }
    manager = RetryingSessionManager(manager, policy: retry, log: log, clock: clock)
    manager = DeadlineSessionManager(manager, limit: deadline, of: .reads, clock: clock)
    manager = DeadlineSessionManager(
      manager, limit: writeDeadline, of: .writes, clock: clock)
    return CoalescingSessionManager(manager)
  }

  /// Returns a session manager that sends every request once, and returns redirects as responses.
  func plainSessionManager(
    around transport: any NetworkSessionManager, clock: some Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      transport, allowsPlainHTTP: allowsPlainHTTP)
    manager = DeadlineSessionManager(
      manager, limit: min(readTimeout, deadline), of: .reads, clock: clock)
    if let log { manager = LoggingSessionManager(manager, log: log, clock: clock) }
    return manager
  }
}
