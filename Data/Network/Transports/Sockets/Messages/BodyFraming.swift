/// Where the body of a message ends (RFC 9112, section 6.3).
package enum BodyFraming: Hashable, Sendable {
  /// There is no body.
  case none
  case length(Int)
  case chunked
  /// With the connection; a request has no such body.
  case untilEnd

  /// Whether bytes of a body, or of its framing, follow the head.
  package var hasBytes: Bool { self != .none && self != .length(0) }
}
