/// What went wrong on the wire.
///
/// After ``invalidRequest(reason:)``, ``secureConnectionRequired(host:)``, ``cannotConnect(reason:)`` and
/// ``untrustedServer(reason:)`` nothing of the request has reached the server; after everything else it may have been carried out.
public enum NetworkError: Error, Hashable, Sendable {
  /// The request cannot be sent as it is: a method, header or address that no message may carry. The reason is no
  /// whole sentence.
  case invalidRequest(reason: String)
  /// The request would have gone to another machine over plain http, which isn't allowed. Nothing was sent.
  case secureConnectionRequired(host: String)
  /// No connection: no network, an unknown host, or nothing listens there.
  case cannotConnect(reason: String)
  /// No secure connection could be made: the server's certificate is not trusted, has expired, or is for another host, or the
  /// server does not speak TLS.
  case untrustedServer(reason: String)
  /// No complete answer within the time allowed.
  case timedOut
  /// The caller left.
  case cancelled
  /// The exchange broke before the answer was complete. Where its head had come, it has the status.
  case interrupted(reason: String, status: Int? = nil)
  /// The answer isn't valid HTTP, or its head is larger than what is read of one. The same request would be answered in the same
  /// way, so it isn't tried again.
  case invalidResponse(reason: String, status: Int? = nil)
  /// The answer is compressed, although the request did not allow it.
  case compressedResponse(status: Int? = nil)
  /// The answer's body is larger than this many bytes, the most that is read.
  case bodyTooLarge(limit: Int)
  /// The answer sends the request on, to a place where it is not followed.
  case redirectRefused(to: String)
}
