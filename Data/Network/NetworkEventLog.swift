import OpenMarketDomain

/// A log that records network events.
public protocol NetworkEventLog: Sendable {
  /// Records a network event.
  ///
  /// The session manager calls this method on any thread, and the exchange waits until the method
  /// returns. The events for each exchange arrive in order.
  ///
  /// - Parameter event: The event to record.
  func record(_ event: NetworkEvent)
}

/// A network event in an exchange. Events never contain secrets, headers or bodies.
public struct NetworkEvent: Hashable, Sendable {
  /// The kind of a network event.
  public enum Kind: Hashable, Sendable {
    /// The exchange started.
    case started
    /// A response arrived. The number of received bytes is the size of the body after
    /// decompression.
    case finished(status: Int, receivedBytes: Int, duration: Duration)
    /// The exchange failed. The code is the ``NetworkError/code`` of the error.
    case failed(code: String, duration: Duration)
    /// The request will be sent again after a delay. The first retry is attempt 2. The reason is an
    /// HTTP status or a ``NetworkError/code``.
    case retried(attempt: Int, after: Duration, because: String)
  }

  /// The number of the exchange, starting at 1, or `nil` if the event is a retry. Each attempt is a
  /// separate exchange.
  public let exchange: Int?
  /// The HTTP method of the request.
  public let method: HTTPMethod
  /// The URL of the request without secrets, from ``HTTPRequest/shownAddress``.
  public let address: String
  /// The kind of event, with its details.
  public let kind: Kind

  /// Creates an event for a request.
  public init(exchange: Int?, request: HTTPRequest, kind: Kind) {
    self.exchange = exchange
    method = request.method
    address = request.shownAddress
    self.kind = kind
  }
}

extension NetworkEvent: CustomStringConvertible {
  /// A description of the event on one line, such as
  /// `#3 GET http://market.example/api finished: 200, 512 bytes, 0.25 seconds`.
  public var description: String {
    let number = exchange.map { "#\($0) " } ?? ""
    // Remove line breaks, because a line break in a method or URL could forge a log entry.
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
  /// A copy of the string on one line. U+FFFD replaces each scalar that could break the line, or
  /// hide or reorder adjacent text.
  var shownOnOneLine: String {
    escaping { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
      default: nil
      }
    }
  }
}
