import Testing

/// A well-formed request and what it says.
struct GoodRequest: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let method: String
  let target: String
  var body = ""
  var headers: [String: String] = [:]
  var keepsConnection = true

  var testDescription: String { name }

  static let all = [
    GoodRequest(
      name: "the least", text: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", method: "GET", target: "/"),
    GoodRequest(
      name: "an empty line before it", text: "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", method: "GET",
      target: "/"),
    GoodRequest(
      name: "a query", text: "HEAD /a/%ED%95%9C?b=c&d=/?e HTTP/1.1\r\nHost: a\r\n\r\n",
      method: "HEAD", target: "/a/%ED%95%9C?b=c&d=/?e"),
    GoodRequest(
      name: "blanks around values",
      text: "GET / HTTP/1.1\r\nHost: \t a:1 \t\r\nx-empty:\r\nx-blank: \t \r\nx-in: a \t b\r\n\r\n",
      method: "GET", target: "/",
      headers: ["host": "a:1", "x-empty": "", "x-blank": "", "x-in": "a \t b"]),
    GoodRequest(
      name: "names in any case", text: "GET / HTTP/1.1\r\nHOST: a\r\nIdEnTiFiEr: b\r\n\r\n",
      method: "GET", target: "/", headers: ["identifier": "b"]),
    GoodRequest(
      name: "a value in UTF-8", text: "GET / HTTP/1.1\r\nHost: a\r\nx: 한글\r\n\r\n", method: "GET",
      target: "/", headers: ["x": "한글"]),
    GoodRequest(
      name: "a length", text: "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\na\r\nb\n",
      method: "POST", target: "/p", body: "a\r\nb\n"),
    GoodRequest(
      name: "a length of nothing",
      text: "PATCH /p HTTP/1.1\r\nHost: a\r\ncontent-length: 000\r\n\r\n", method: "PATCH",
      target: "/p"),
    GoodRequest(
      name: "chunks",
      text: "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n00A\r\n0123456789\r\n0\r\n\r\n",
      method: "POST", target: "/p", body: "abc0123456789"),
    GoodRequest(
      name: "chunks with extensions and trailers",
      text: "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "1;a=b\r\n\n\r\n1 ; c=\"d;e\"\r\n\r\r\n0;f\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n",
      method: "POST", target: "/p", body: "\n\r"),
    GoodRequest(
      name: "no chunk",
      text: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      method: "POST", target: "/"),
    GoodRequest(
      name: "close", text: "DELETE /p HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n",
      method: "DELETE", target: "/p", keepsConnection: false),
    GoodRequest(
      name: "HTTP/1.0", text: "GET / HTTP/1.0\r\n\r\n", method: "GET", target: "/",
      keepsConnection: false),
    GoodRequest(
      name: "HTTP/1.0 that stays", text: "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n",
      method: "GET", target: "/"),
    GoodRequest(
      name: "an absolute target", text: "GET http://b/c HTTP/1.1\r\nHost: a\r\n\r\n", method: "GET",
      target: "http://b/c"),
    GoodRequest(
      name: "a target for the server", text: "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
      method: "OPTIONS", target: "*"),
    GoodRequest(
      name: "a method of its own", text: "M-SEARCH! / HTTP/1.1\r\nHost: a\r\n\r\n",
      method: "M-SEARCH!", target: "/"),
  ]
}
