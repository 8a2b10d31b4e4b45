import Foundation
public import OpenMarketData

/// A type that responds to requests. It doesn't depend on the transport, such as a socket.
public protocol RequestHandler: Sendable {
  /// The maximum rate at which request bodies are received, in bytes per second, or `nil` for no
  /// limit. The default is `nil`.
  var uploadBytesPerSecond: Int? { get }

  /// Returns the reply to a complete request.
  ///
  /// The method can block while it accesses the disk. A server calls it on the thread of the
  /// connection.
  func reply(to request: HTTPRequest) -> Reply
}

extension RequestHandler {
  public var uploadBytesPerSecond: Int? { nil }

  /// Returns a handler that also responds to an endpoint of your app.
  ///
  /// ```swift
  /// let market = SandboxMarket().responding(to: "/api/notices") { _ in
  ///   HTTPResponse(status: 200, body: Data(#"{"notices":[]}"#.utf8))
  /// }
  /// let transport = SandboxSessionManager(market: market)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the requests, without a query.
  ///   - response: A closure that returns the response to a request, on any thread.
  public func responding(
    to path: String, with response: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) -> some RequestHandler {
    ExtendedHandler(handler: self, path: path, response: response)
  }
}

/// A handler with one more path.
private struct ExtendedHandler<Handler: RequestHandler>: RequestHandler {
  let handler: Handler
  let path: String
  let response: @Sendable (HTTPRequest) -> HTTPResponse

  var uploadBytesPerSecond: Int? { handler.uploadBytesPerSecond }

  func reply(to request: HTTPRequest) -> Reply {
    request.url.path() == path ? Reply(response(request)) : handler.reply(to: request)
  }
}

/// A response, and information about how to deliver it.
public struct Reply: Hashable, Sendable {
  /// The response with its complete body, even if a fault truncates the delivery.
  public var response: HTTPResponse
  /// The delay, the rate and the end of the response's delivery.
  public var delivery: Delivery
  /// A note about the response for the log, such as the name of the fault rule that fired.
  public var note: String?
  /// A note about the request for the log, such as the reason for its rejection, or an unknown key
  /// that was ignored.
  public var hint: String?

  /// Creates a reply.
  ///
  /// - Parameters:
  ///   - response: The response with its complete body.
  ///   - delivery: The delay, the rate and the end of the response's delivery.
  ///   - note: A note about the response for the log, such as the name of the fault rule that
  ///     fired.
  public init(_ response: HTTPResponse, delivery: Delivery = .plain, note: String? = nil) {
    self.response = response
    self.delivery = delivery
    self.note = note
  }
}

/// The delay, the rate and the end of a response's delivery. A fault sets these values, and each
/// transport applies them.
public struct Delivery: Hashable, Sendable {
  /// The point at which the delivery of a response ends.
  public enum End: Hashable, Sendable {
    /// The delivery ends after the last byte.
    case complete
    /// The delivery ends after the given number of body bytes, although the headers announce the
    /// whole body.
    case cut(afterBytes: Int)
    /// The connection is reset before the first byte is sent.
    case reset
  }

  /// The delay before the first byte is sent.
  public var latency: Duration
  /// The maximum rate at which the body is sent, in bytes per second, or `nil` for no limit.
  public var bytesPerSecond: Int?
  /// The point at which the delivery ends.
  public var end: End

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - latency: The delay before the first byte is sent.
  ///   - bytesPerSecond: The maximum rate at which the body is sent, in bytes per second, or `nil`
  ///     for no limit.
  ///   - end: The point at which the delivery ends.
  public init(latency: Duration = .zero, bytesPerSecond: Int? = nil, end: End = .complete) {
    self.latency = latency
    self.bytesPerSecond = bytesPerSecond
    self.end = end
  }

  /// A delivery of the complete response without delay or rate limit.
  public static let plain = Delivery()
}

extension HTTPHeaders.Field {
  private static let serverNames: Set = [
    "access-control-allow-origin", "access-control-expose-headers", "connection",
    "content-length", "date", "keep-alive", "server", "transfer-encoding",
  ]

  /// Returns a Boolean value that indicates whether the server sends a header field of the
  /// handler's response. The server doesn't send fields that it sets itself, or fields with invalid
  /// characters (RFC 9110, section 5.5).
  static func isHandlers(_ name: String, _ value: String) -> Bool {
    !serverNames.contains(name.lowercased()) && !name.isEmpty
      && name.utf8.allSatisfy(\.isTokenCharacter) && value.utf8.allSatisfy(\.isFieldCharacter)
  }
}
