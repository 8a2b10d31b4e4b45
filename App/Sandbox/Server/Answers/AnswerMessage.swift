import Foundation
import OpenMarketData

/// An answer in the form in which it is sent (RFC 9112, section 4).
struct AnswerMessage {
  let status: Int
  let head: [UInt8]
  let body: Data

  /// - Parameters:
  ///   - method: of the request, where it could be read.
  ///   - connection: what the `Connection` field says, if anything.
  init(_ response: HTTPResponse, to method: HTTPMethod?, connection: String?, date: String) {
    let response = response.isSendable ? response : Self.unsendable
    let hasContent = response.status != 204 && response.status != 304
    var text = "HTTP/1.1 \(response.status) \(Self.phrases[response.status] ?? "")\r\n"
    for field in response.headers.fields where !Self.ownFields.contains(field.name.lowercased()) {
      text += "\(field.name): \(field.value)\r\n"
    }
    for field in CrossOrigin.headers.fields { text += "\(field.name): \(field.value)\r\n" }
    text += "Date: \(date)\r\n"
    if let connection { text += "Connection: \(connection)\r\n" }
    if hasContent {
      // A HEAD is told the size that the GET's body has, which its own empty body does not show.
      let announced = method == .head ? response.headers["Content-Length"] : nil
      text += "Content-Length: \(announced ?? String(response.body.count))\r\n"
    }
    text += "\r\n"
    status = response.status
    head = Array(text.utf8)
    body = hasContent && method != .head ? response.body : Data()
  }

  private static let unsendable = HTTPResponse(
    RequestRejection(status: 500, message: "The answer cannot be written as HTTP."))

  /// What the server says itself, whatever the handler said.
  private static let ownFields: Set = [
    "access-control-allow-origin", "access-control-expose-headers", "connection",
    "content-length", "date", "keep-alive", "server", "transfer-encoding",
  ]

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]
}

extension HTTPResponse {
  /// Whether it stays one final answer when it is written down: no value may end its line.
  fileprivate var isSendable: Bool {
    (200...599).contains(status)
      && headers.fields.allSatisfy { field in
        !field.name.isEmpty && field.name.utf8.allSatisfy(\.isTokenCharacter)
          && field.value.utf8.allSatisfy(\.isFieldCharacter)
      }
  }
}
