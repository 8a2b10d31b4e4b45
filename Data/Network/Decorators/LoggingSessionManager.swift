public import OpenMarketDomain
internal import Synchronization

/// A log of network events.
public protocol NetworkEventLog: Sendable {
  /// Receives an event, on any thread. The exchange waits until the method returns.
  ///
  /// The events of one exchange arrive in order.
  func record(_ event: NetworkEvent)
}

/// An event of an exchange. It never contains secrets, headers or bodies.
public struct NetworkEvent: Hashable, Sendable {
  /// A kind of event.
  public enum Kind: Hashable, Sendable {
    /// The exchange starts.
    case started
    /// A response arrived. The body's size is the decompressed one.
    case finished(status: Int, receivedBytes: Int, duration: Duration)
    /// The exchange failed with a ``NetworkError/code``.
    case failed(code: String, duration: Duration)
    /// Another attempt, numbered from 2, follows after a wait. The reason is a status or a ``NetworkError/code``.
    case retried(attempt: Int, after: Duration, because: String)
  }

  /// The number of the exchange, from 1, or `nil` for a retry. Each attempt is an exchange.
  public let exchange: Int?
  /// The method of the request.
  public let method: HTTPMethod
  /// The ``HTTPRequest/shownAddress`` of the request.
  public let address: String
  /// The kind of the event.
  public let kind: Kind

  /// Creates an event of a request.
  public init(exchange: Int?, request: HTTPRequest, kind: Kind) {
    self.exchange = exchange
    method = request.method
    address = request.shownAddress
    self.kind = kind
  }
}

extension NetworkEvent: CustomStringConvertible {
  /// The event as one line, such as `#3 GET http://market.example/api finished: 200, 512 bytes, 0.25 seconds`.
  public var description: String {
    let number = exchange.map { "#\($0) " } ?? ""
    // A line break in a method or an address could forge a line of the log.
    return "\(number)\(method) \(address) \(kind)".shownOnOneLine
  }
}

extension NetworkEvent.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .started: "started"
    case .finished(let status, let bytes, let duration):
      "finished: \(status), \(bytes.counted("byte")), \(duration)"
    case .failed(let code, let duration): "failed: \(code), \(duration)"
    case .retried(let attempt, let wait, let reason):
      "attempt \(attempt) in \(wait), because: \(reason)"
    }
  }
}

extension String {
  /// The text with U+FFFD for each scalar that breaks the line, or that hides or reverses its neighbors.
  var shownOnOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}

/// A session manager that logs the start and the end of each exchange.
///
/// Inside a ``RetryingSessionManager``, it logs each attempt.
public final class LoggingSessionManager: NetworkSessionManager {
  private let inner: any NetworkSessionManager
  private let log: any NetworkEventLog
  private let clock: any Clock<Duration>
  private let lastExchange = Atomic(0)

  /// Creates a session manager around another one.
  ///
  /// - Parameters:
  ///   - inner: The session manager that sends the requests.
  ///   - log: The log that receives the events.
  ///   - clock: The clock that measures exchanges.
  public init(
    _ inner: any NetworkSessionManager, log: any NetworkEventLog,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.inner = inner
    self.log = log
    self.clock = clock
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let exchange = lastExchange.add(1, ordering: .relaxed).newValue
    func record(_ kind: NetworkEvent.Kind) {
      log.record(NetworkEvent(exchange: exchange, request: request, kind: kind))
    }
    let elapsed = clock.stopwatch()
    record(.started)
    let response: HTTPResponse
    do {
      response = try await inner.response(to: request, progress: progress)
    } catch {
      record(.failed(code: error.code, duration: elapsed()))
      throw error
    }
    record(
      .finished(
        status: response.status, receivedBytes: response.body.count, duration: elapsed()))
    return response
  }
}
