#if canImport(os)
  public import OpenMarketKit
  import os

  /// A log that writes network events to the unified logging system, where Console and Instruments
  /// show them.
  ///
  /// Instruments shows each exchange as an interval with the name `Exchange`, and each retry as an
  /// event with the name `Retry`.
  ///
  /// The method, status and duration of an exchange are public. The URL is private, because a
  /// search contains the user's text: on a device without a debugger, the log shows a hash in its
  /// place. Events never contain secrets, headers or bodies.
  public final class UnifiedEventLog: NetworkEventLog {
    private let logger: Logger
    private let signposter: OSSignposter
    /// The intervals of the exchanges in flight. The keys contain the number and the request,
    /// because each session manager numbers its exchanges separately.
    private let intervals = OSAllocatedUnfairLock<[String: OSSignpostIntervalState]>(
      uncheckedState: [:])

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - subsystem: The identifier of your app, such as `Bundle.main.bundleIdentifier`.
    ///   - category: The category of the log entries.
    public init(subsystem: String, category: String = "Network") {
      logger = Logger(subsystem: subsystem, category: category)
      signposter = OSSignposter(subsystem: subsystem, category: category)
    }

    public func record(_ event: NetworkEvent) {
      let number = event.exchange.map { "#\($0)" } ?? "retry"
      logger.debug(
        "\(number, privacy: .public) \(event.method.rawValue, privacy: .public) \(event.address, privacy: .private(mask: .hash)) \(event.kind.description, privacy: .public)"
      )
      mark(event)
    }

    private func mark(_ event: NetworkEvent) {
      guard let exchange = event.exchange else {
        signposter.emitEvent("Retry", "\(event.kind.description, privacy: .public)")
        return
      }
      let key = "\(exchange) \(event.method) \(event.address)"
      if event.kind == .started {
        let interval = signposter.beginInterval(
          "Exchange", id: signposter.makeSignpostID(),
          "\(event.method.rawValue, privacy: .public) \(event.address, privacy: .private(mask: .hash))"
        )
        intervals.withLockUnchecked { $0[key] = interval }
      } else if let interval = intervals.withLockUnchecked({ $0.removeValue(forKey: key) }) {
        signposter.endInterval("Exchange", interval, "\(event.kind.description, privacy: .public)")
      }
    }
  }
#endif
