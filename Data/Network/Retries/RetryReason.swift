/// Why a read is tried again.
public enum RetryReason: Hashable, Sendable {
  /// The server could not answer now: 408, 429, 500, 502, 503 or 504.
  case status(Int)
  /// No answer came: it could not connect, timed out or was interrupted.
  case failure(NetworkEvent.Failure)
}

extension RetryReason {
  /// `nil` for what another attempt would not mend.
  init?(_ outcome: Result<HTTPResponse, NetworkError>) {
    switch outcome {
    case .success(let response):
      guard [408, 429, 500, 502, 503, 504].contains(response.status) else { return nil }
      self = .status(response.status)
    case .failure(let error):
      switch error {
      case .cannotConnect, .timedOut, .interrupted: self = .failure(NetworkEvent.Failure(error))
      case .invalidRequest, .secureConnectionRequired, .untrustedServer, .cancelled,
        .invalidResponse, .compressedResponse, .bodyTooLarge, .redirectRefused:
        return nil
      }
    }
  }
}

extension RetryReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .status(let status): "status \(status)"
    case .failure(let failure): failure.description
    }
  }
}
