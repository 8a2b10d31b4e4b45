public import OpenMarketData

/// Answers requests, whatever carried them here.
public protocol RequestHandler: Sendable {
  /// Decides by a request's head (its body is not there yet) whether and how much of its body is read.
  func admission(of head: HTTPRequest) -> BodyAdmission

  /// Answers a whole request. May block on a disk; it is never called on a thread that carries other connections.
  func reply(to request: HTTPRequest) -> Reply
}
