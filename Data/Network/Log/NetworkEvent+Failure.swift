extension NetworkEvent {
  /// The kind of a ``NetworkError``, without its texts, which may hold anything.
  public enum Failure: Hashable, Sendable {
    /// ``NetworkError/invalidRequest(reason:)``: nothing was sent.
    case invalidRequest
    /// ``NetworkError/secureConnectionRequired(host:)``: nothing was sent.
    case secureConnectionRequired
    /// ``NetworkError/cannotConnect(reason:)``: nothing was sent.
    case cannotConnect
    /// ``NetworkError/untrustedServer(reason:)``: nothing was sent.
    case untrustedServer
    /// ``NetworkError/timedOut``: no complete answer came in time.
    case timedOut
    /// ``NetworkError/cancelled``: the caller left.
    case cancelled
    /// ``NetworkError/interrupted(reason:status:)``: the exchange broke.
    case interrupted
    /// ``NetworkError/invalidResponse(reason:status:)``: the answer isn't valid HTTP.
    case invalidResponse
    /// ``NetworkError/compressedResponse(status:)``: the answer is compressed, although the request did not allow it.
    case compressedResponse
    /// ``NetworkError/bodyTooLarge(limit:)``: more came than is read.
    case bodyTooLarge
    /// ``NetworkError/redirectRefused(to:)``: it was sent on to where it does not go.
    case redirectRefused

    init(_ error: NetworkError) {
      self =
        switch error {
        case .invalidRequest: .invalidRequest
        case .secureConnectionRequired: .secureConnectionRequired
        case .cannotConnect: .cannotConnect
        case .untrustedServer: .untrustedServer
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .interrupted: .interrupted
        case .invalidResponse: .invalidResponse
        case .compressedResponse: .compressedResponse
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
    case .secureConnectionRequired: "secure connection required"
    case .cannotConnect: "cannot connect"
    case .untrustedServer: "untrusted server"
    case .timedOut: "timed out"
    case .cancelled: "cancelled"
    case .interrupted: "interrupted"
    case .invalidResponse: "invalid response"
    case .compressedResponse: "compressed response"
    case .bodyTooLarge: "body too large"
    case .redirectRefused: "redirect refused"
    }
  }
}
