package import OpenMarketData

extension OpenMarketConfiguration {
  /// Everything that happens to a request on its way, from the outside in.
  package func sessionManager(
    around carrier: any NetworkSessionManager
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      carrier, allowsPlainHTTP: allowsPlainHTTP)
    manager = RedirectingSessionManager(manager)
    manager = DeadlineNetworkSessionManager(manager, limit: readTimeout, of: .reads)
    if let log { manager = LoggingNetworkSessionManager(manager, log: log) }
    manager = RetryingNetworkSessionManager(manager, policy: retry, log: log)
    manager = DeadlineNetworkSessionManager(manager, limit: deadline, of: .reads)
    manager = DeadlineNetworkSessionManager(manager, limit: writeDeadline, of: .writes)
    return CoalescingNetworkSessionManager(manager)
  }

  /// What happens to a request that is sent to see what the server does with it: each exchange is what it is. Redirects are
  /// whoever examines' to follow.
  func examiningSessionManager(
    around carrier: any NetworkSessionManager
  ) -> any NetworkSessionManager {
    var manager: any NetworkSessionManager = TransportSecuritySessionManager(
      carrier, allowsPlainHTTP: allowsPlainHTTP)
    manager = DeadlineNetworkSessionManager(manager, limit: min(readTimeout, deadline), of: .reads)
    if let log { manager = LoggingNetworkSessionManager(manager, log: log) }
    return manager
  }
}
