public import OpenMarketData

/// A type that responds to requests, independently of the transport.
///
/// Both methods may block on disk access, so a server calls them on threads that don't serve connections.
public protocol RequestHandler: Sendable {
  /// Accepts or refuses the body of a request, before the body arrives.
  func admission(of head: HTTPRequest) -> BodyAdmission

  /// Returns the reply to a complete request.
  func reply(to request: HTTPRequest) -> Reply
}

/// A handler's decision about a request's body.
public enum BodyAdmission: Hashable, Sendable {
  /// The server reads the body, up to the limit in bytes. It responds to a longer body with status 413. If a rate is set, the
  /// server reads at most this number of bytes per second.
  case accept(limit: Int, bytesPerSecond: Int? = nil)
  /// The server sends this response without reading the body.
  case refuse(HTTPResponse)
}

/// A response, and the way to deliver it.
public struct Reply: Hashable, Sendable {
  /// The complete response.
  public var response: HTTPResponse
  /// The delay, rate and end of the delivery.
  public var delivery: Delivery
  /// A note about the response for the log, such as the name of the fault rule that fired.
  public var note: String?
  /// A note about the request for the log, such as an unknown key that was ignored.
  public var hint: String?

  /// Creates a reply.
  ///
  /// - Parameters:
  ///   - response: The complete response.
  ///   - delivery: The delay, rate and end of the delivery.
  ///   - note: The note about the response for the log.
  public init(_ response: HTTPResponse, delivery: Delivery = .plain, note: String? = nil) {
    self.response = response
    self.delivery = delivery
    self.note = note
  }
}

/// The delay, rate and end of a response's delivery. Faults change these values, and each transport applies them.
public struct Delivery: Hashable, Sendable {
  /// The point at which a delivery ends.
  public enum End: Hashable, Sendable {
    /// After the last byte.
    case complete
    /// After this number of body bytes, although the headers announce the whole body.
    case cut(afterBytes: Int)
    /// Before the first byte. The connection is reset.
    case reset
  }

  /// The delay before the first byte.
  public var latency: Duration
  /// The maximum rate of the body in bytes per second, or `nil` for no limit.
  public var bytesPerSecond: Int?
  /// The point at which the delivery ends.
  public var end: End

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - latency: The delay before the first byte.
  ///   - bytesPerSecond: The maximum rate of the body in bytes per second, or `nil` for no limit.
  ///   - end: The point at which the delivery ends.
  public init(latency: Duration = .zero, bytesPerSecond: Int? = nil, end: End = .complete) {
    self.latency = latency
    self.bytesPerSecond = bytesPerSecond
    self.end = end
  }

  /// A delivery of the complete response without delay or rate limit.
  public static let plain = Delivery()
}
