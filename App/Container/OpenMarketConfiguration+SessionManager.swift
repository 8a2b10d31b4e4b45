import OpenMarketData

extension OpenMarketConfiguration {
  /// Returns the session managers for all requests, in the order of the article "Network" from the bottom to the top.
  func sessionManager(
    around transport: any NetworkSessionManager, clock: any Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      transport, allowsPlainHTTP: allowsPlainHTTP)
    manager = RedirectingSessionManager(manager)
    manager = DeadlineSessionManager(
      manager, limit: readTimeout, writeLimit: writeDeadline, clock: clock)
    if let log { manager = LoggingSessionManager(manager, log: log, clock: clock) }
    manager = RetryingSessionManager(
      manager, policy: retry, deadline: deadline, log: log, clock: clock)
    return CoalescingSessionManager(manager)
  }

  /// Returns a session manager that sends every request once, and returns redirects as responses.
  func plainSessionManager(
    around transport: any NetworkSessionManager, clock: any Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      transport, allowsPlainHTTP: allowsPlainHTTP)
    manager = DeadlineSessionManager(
      manager, limit: min(readTimeout, deadline), writeLimit: writeDeadline, clock: clock)
    if let log { manager = LoggingSessionManager(manager, log: log, clock: clock) }
    return manager
  }
}
