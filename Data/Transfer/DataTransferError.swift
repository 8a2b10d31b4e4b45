public import OpenMarketDomain

/// An error that occurs when a service calls an endpoint.
public enum DataTransferError: Error, Hashable, Sendable {
  /// The exchange failed, and no complete response arrived.
  case network(NetworkError)
  /// The response status isn't a success status.
  case status(HTTPStatusError)
  /// The response status is a success status, but the response can't be decoded.
  case decoding(DecodingFailure)
}
