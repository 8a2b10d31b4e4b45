public import OpenMarketData

/// A type that answers requests, independently of the transport.
///
/// Both methods may block on a disk, so a server calls them on threads that carry no connections.
public protocol RequestHandler: Sendable {
  /// Accepts or refuses a request by its head, before its body arrives.
  func admission(of head: HTTPRequest) -> BodyAdmission

  /// Answers a whole request.
  func reply(to request: HTTPRequest) -> Reply
}

/// A handler's decision about a request's body.
public enum BodyAdmission: Hashable, Sendable {
  /// The body is read, up to this many bytes. A longer one is answered with 413.
  case accept(limit: Int)
  /// The request is answered without its body.
  case refuse(HTTPResponse)
}

/// An answer, and how it is delivered.
public struct Reply: Hashable, Sendable {
  /// The whole answer.
  public var response: HTTPResponse
  /// How much of the answer arrives, and when.
  public var delivery: Delivery
  /// A note on the answer for the log, such as the name of the fault rule that fired.
  public var note: String?
  /// A remark about the request for the log, such as an unknown key that was ignored.
  public var hint: String?

  /// Creates a reply.
  ///
  /// - Parameters:
  ///   - response: The whole answer.
  ///   - delivery: How the answer is delivered.
  ///   - note: A note on the answer for the log.
  public init(_ response: HTTPResponse, delivery: Delivery = .plain, note: String? = nil) {
    self.response = response
    self.delivery = delivery
    self.note = note
  }
}

/// How an answer is delivered. Faults change it, and each transport carries it out in its own way.
public struct Delivery: Hashable, Sendable {
  /// Where an answer ends.
  public enum End: Hashable, Sendable {
    /// With its last byte.
    case complete
    /// After this many bytes of the body, although the whole body was announced.
    case cut(afterBytes: Int)
    /// Before its first byte: the connection is reset.
    case reset
  }

  /// The time before the first byte.
  public var latency: Duration
  /// The maximum number of the body's bytes a second, or `nil` for no limit.
  public var bytesPerSecond: Int?
  /// Where the answer ends.
  public var end: End

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - latency: The time before the first byte.
  ///   - bytesPerSecond: The maximum number of the body's bytes a second.
  ///   - end: Where the answer ends.
  public init(latency: Duration = .zero, bytesPerSecond: Int? = nil, end: End = .complete) {
    self.latency = latency
    self.bytesPerSecond = bytesPerSecond
    self.end = end
  }

  /// A delivery of the whole answer at once.
  public static let plain = Delivery()
}
