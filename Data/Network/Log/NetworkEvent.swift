import OpenMarketDomain

/// Something that happened to an exchange, as a log may keep it.
///
/// It holds no secret: neither headers nor bodies, the address as it may be shown, and of a failure its kind only.
public struct NetworkEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The exchange begins.
    case started
    /// A complete answer came, with so many bytes of body (unpacked), so long after the start.
    case finished(status: Int, receivedBytes: Int, duration: Duration)
    /// No complete answer came.
    case failed(Failure, duration: Duration)
    /// The attempt of this number, from 2, follows after a wait.
    case retried(attempt: Int, after: Duration, because: RetryReason)
  }

  /// The number of the exchange among those of its ``LoggingSessionManager``, from 1.
  ///
  /// Each attempt is an exchange of its own, with its own number. A retry, which stands between two of them, has none:
  /// it goes with the exchanges of its method and address.
  public let exchange: Int?
  /// The method of the request.
  public let method: HTTPMethod
  /// ``HTTPRequest/shownAddress``.
  public let address: String
  /// What happened, and how long it took.
  public let kind: Kind

  /// Says of a request what happened to it. Of the request it keeps the method and the shown address alone.
  ///
  /// - Parameters:
  ///   - exchange: the number of the exchange, from 1; none for a retry.
  ///   - request: the request as it was sent, or was to be.
  ///   - kind: what happened.
  public init(exchange: Int?, request: HTTPRequest, kind: Kind) {
    self.exchange = exchange
    method = request.method
    address = request.shownAddress
    self.kind = kind
  }
}

extension NetworkEvent: CustomStringConvertible {
  /// One line for a person, such as `#3 GET http://market.example/api finished: 200, 512 bytes, 0.25 seconds`.
  public var description: String {
    let number = exchange.map { "#\($0) " } ?? ""
    // A method or an address that holds a line break must not forge a line of the log, nor turn its letters around.
    return "\(number)\(method) \(address) \(kind)".shownOnOneLine
  }
}

extension NetworkEvent.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .started: "started"
    case .finished(let status, let bytes, let duration):
      "finished: \(status), \(bytes.counted("byte")), \(duration)"
    case .failed(let failure, let duration): "failed: \(failure), \(duration)"
    case .retried(let attempt, let wait, let reason):
      "attempt \(attempt) in \(wait), because: \(reason)"
    }
  }
}
