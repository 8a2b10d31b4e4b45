public import OpenMarketDomain

/// What an exchange came to, when it did not come to a value.
public enum DataTransferError: Error, Hashable, Sendable {
  /// No answer came.
  case network(NetworkError)
  /// An answer came, and its status is no success.
  case status(HTTPStatusError)
  /// A success came, and its content cannot be read.
  case decoding(DecodingFailure)
  /// Server and path make no address.
  case invalidAddress(String)
}
