#if canImport(os)
  public import OpenMarketData
  internal import os

  /// A log that writes network events to the unified logging system, where Console and Instruments show them.
  ///
  /// The method, status and duration of an exchange are public. The URL is private, because a search contains the user's text: on
  /// a device without a debugger, the log shows `<private>` in its place. Events never contain secrets, headers or bodies.
  public struct UnifiedEventLog: NetworkEventLog {
    private let logger: Logger

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - subsystem: The identifier of your app, such as `Bundle.main.bundleIdentifier`.
    ///   - category: The category of the log entries.
    public init(subsystem: String, category: String = "Network") {
      logger = Logger(subsystem: subsystem, category: category)
    }

    public func record(_ event: NetworkEvent) {
      let number = event.exchange.map { "#\($0)" } ?? "retry"
      logger.debug(
        "\(number, privacy: .public) \(event.method.rawValue, privacy: .public) \(event.address, privacy: .private(mask: .hash)) \(event.kind.description, privacy: .public)"
      )
    }
  }
#endif
