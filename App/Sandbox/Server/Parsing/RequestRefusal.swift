import OpenMarketData

/// Why a request is not read or not served: the status it gets, and one line for whoever wrote the client.
///
/// A refused request ends its connection, because where the next one begins is no longer certain.
package struct RequestRefusal: Error, Hashable {
  package let status: Int
  package let message: String

  init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  static func malformed(_ message: String) -> RequestRefusal {
    RequestRefusal(400, message)
  }

  init(_ defect: MessageDefect) {
    switch defect {
    case .malformed(let message): self.init(400, message)
    case .startLineTooLong(let message): self.init(414, message)
    case .fieldSectionTooLarge(let message): self.init(431, message)
    case .bodyTooLarge(let limit):
      self.init(413, RequestRejection.bodyTooLarge(limit: limit).message)
    }
  }

  /// Does something that finds a message defective, and refuses the request for it.
  static func refusing<Value>(
    _ step: () throws(MessageDefect) -> Value
  ) throws(RequestRefusal) -> Value {
    do throws(MessageDefect) {
      return try step()
    } catch {
      throw RequestRefusal(error)
    }
  }

  var response: HTTPResponse {
    HTTPResponse(RequestRejection(status: status, message: message))
  }
}
