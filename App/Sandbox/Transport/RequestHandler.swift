public import OpenMarketData

/// Answers requests, whatever carried them here.
///
/// Both calls may block on a disk: a server makes neither on a thread that carries other connections.
public protocol RequestHandler: Sendable {
  /// Decides by a request's head (its body is not there yet) whether and how much of its body is read.
  func admission(of head: HTTPRequest) -> BodyAdmission

  /// Answers a whole request.
  func reply(to request: HTTPRequest) -> Reply
}
