public import OpenMarketData

/// What a handler says to a request's head, before its body is read.
public enum BodyAdmission: Hashable, Sendable {
  /// The body is read, up to this many bytes; a longer one is answered with 413.
  case accept(limit: Int)
  /// The body need not be read: this is the answer.
  case refuse(HTTPResponse)
}
