extension NetworkEvent {
  /// The kind of a ``NetworkError``, without its texts, which may hold anything.
  public enum Failure: Hashable, Sendable {
    case invalidRequest
    case cannotConnect
    case untrustedServer
    case timedOut
    case cancelled
    case interrupted
    case bodyTooLarge
    case redirectRefused

    init(_ error: NetworkError) {
      self =
        switch error {
        case .invalidRequest: .invalidRequest
        case .cannotConnect: .cannotConnect
        case .untrustedServer: .untrustedServer
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .interrupted: .interrupted
        case .bodyTooLarge: .bodyTooLarge
        case .redirectRefused: .redirectRefused
        }
    }
  }
}

extension NetworkEvent.Failure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidRequest: "invalid request"
    case .cannotConnect: "cannot connect"
    case .untrustedServer: "untrusted server"
    case .timedOut: "timed out"
    case .cancelled: "cancelled"
    case .interrupted: "interrupted"
    case .bodyTooLarge: "body too large"
    case .redirectRefused: "redirect refused"
    }
  }
}
