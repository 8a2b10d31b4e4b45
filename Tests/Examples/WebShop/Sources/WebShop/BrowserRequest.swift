import Foundation

/// A request from a browser.
struct BrowserRequest {
  let method: String
  let path: String
  /// The items of the query, such as `["do": "search"]`.
  let query: [String: String]
  /// The headers, with names in lowercase.
  let headers: [String: String]
  var body = Data()

  /// Reads a request line and the headers after it.
  init?(head: Data) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    // Forms encode spaces as plus signs.
    guard words.count == 3,
      let url = URLComponents(string: String(words[1]).replacing("+", with: "%20"))
    else { return nil }
    method = String(words[0])
    path = url.path
    query = Dictionary(
      (url.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    let headers = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...]
      return (line[..<colon].lowercased(), value.trimmingCharacters(in: .whitespaces))
    }
    self.headers = Dictionary(headers, uniquingKeysWith: { $1 })
  }
}

/// A response to a browser. The end of the connection ends the body.
struct BrowserResponse {
  var status = "200 OK"
  var type = "text/plain"
  var body = Data()

  static let noContent = BrowserResponse(status: "204 No Content")
  static let notFound = BrowserResponse(status: "404 Not Found")
  static let events = BrowserResponse(type: "text/event-stream")

  var bytes: Data {
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff", "Connection: close",
    ]
    return Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
