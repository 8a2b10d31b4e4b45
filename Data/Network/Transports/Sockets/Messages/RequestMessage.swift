internal import Foundation

/// A request as it goes over a connection of its own (RFC 9112, sections 2 and 3).
struct RequestMessage {
  let bytes: Data
  /// Where the body begins.
  let headSize: Int

  /// - Throws: ``NetworkError/invalidRequest(reason:)`` for an address that no message may carry.
  init(_ request: HTTPRequest, to host: RequestHost) throws(NetworkError) {
    let path = request.url.path(percentEncoded: true)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    let target = (path.isEmpty ? "/" : path) + query
    guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), target.hasPrefix("/") else {
      throw .invalidRequest(reason: "the address holds what has to be percent-encoded")
    }
    var fields = ["Host: \(host.field)"]
    for field in request.headers.fields where field.name.lowercased() != "accept-encoding" {
      fields.append("\(field.name): \(field.value)")
    }
    if request.headers["Accept"] == nil { fields.append("Accept: */*") }
    // An answer is read as it comes: a packed one could be of any size.
    fields.append("Accept-Encoding: identity")
    // A connection that carries one exchange is never found dead by the next one, which would have to be sent again.
    fields.append("Connection: close")
    if let size = request.body?.count ?? Self.impliedSize(request.method) {
      fields.append("Content-Length: \(size)")
    }
    let head = "\(request.method) \(target) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n"
    headSize = head.utf8.count
    bytes = Data(head.utf8) + (request.body ?? Data())
  }

  /// Methods that mean a body say so when there is none (RFC 9110, section 8.6).
  private static func impliedSize(_ method: HTTPMethod) -> Int? {
    ["POST", "PUT", "PATCH"].contains(method.rawValue) ? 0 : nil
  }
}
