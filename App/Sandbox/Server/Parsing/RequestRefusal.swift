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

  static func bodyTooLarge(limit: Int) -> RequestRefusal {
    RequestRefusal(413, "The body is larger than \(limit) bytes.")
  }

  var response: HTTPResponse {
    HTTPResponse(RequestRejection(status: status, message: message))
  }
}
