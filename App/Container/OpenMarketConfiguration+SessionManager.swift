import OpenMarketData

extension OpenMarketConfiguration {
  /// Everything that happens to a request on its way, from the outside in.
  func sessionManager(
    around carrier: any NetworkSessionManager, clock: some Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      carrier, allowsPlainHTTP: allowsPlainHTTP)
    manager = RedirectingSessionManager(manager)
    manager = DeadlineNetworkSessionManager(manager, limit: readTimeout, of: .reads, clock: clock)
    if let log { manager = LoggingNetworkSessionManager(manager, log: log, clock: clock) }
    manager = RetryingNetworkSessionManager(manager, policy: retry, log: log, clock: clock)
    manager = DeadlineNetworkSessionManager(manager, limit: deadline, of: .reads, clock: clock)
    manager = DeadlineNetworkSessionManager(
      manager, limit: writeDeadline, of: .writes, clock: clock)
    return CoalescingNetworkSessionManager(manager)
  }

  /// Returns a session manager that sends every request once, and returns redirects as responses.
  func plainSessionManager(
    around carrier: any NetworkSessionManager, clock: some Clock<Duration>
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      carrier, allowsPlainHTTP: allowsPlainHTTP)
    manager = DeadlineNetworkSessionManager(
      manager, limit: min(readTimeout, deadline), of: .reads, clock: clock)
    if let log { manager = LoggingNetworkSessionManager(manager, log: log, clock: clock) }
    return manager
  }
}
