import Foundation
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

/// A well-formed request, and the values that the reader is expected to return for it.
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
      name: "HTTP/1.0", text: "GET / HTTP/1.0\r\nHost: a\r\n\r\n", method: "GET", target: "/",
      keepsConnection: false),
  ]
}

/// A result of the request reader: a request, or the rejection after which the reader stops.
enum ParsedRequest: Hashable {
  case request(RequestHead, body: Data)
  case refusal(RequestRejection)

  var head: RequestHead? {
    if case .request(let head, _) = self { head } else { nil }
  }

  var body: String? {
    if case .request(_, let body) = self { String(decoding: body, as: UTF8.self) } else { nil }
  }

  var status: Int? {
    if case .refusal(let refusal) = self { refusal.status } else { nil }
  }
}

extension RequestReader {
  private struct End: Error {}

  /// Passes the given pieces to a reader one at a time, and returns all requests that the reader completes.
  static func requests(
    in pieces: some Sequence<some Collection<UInt8>>, bodyLimit: Int = 64
  ) -> [ParsedRequest] {
    var rest = pieces.filter { !$0.isEmpty }.makeIterator()
    var reader = RequestReader(bodyLimit: bodyLimit) { _, input in
      guard let piece = rest.next() else { throw End() }
      input.append(piece)
    }
    var found: [ParsedRequest] = []
    do {
      while true {
        let head = try reader.head()
        found.append(.request(head, body: try reader.body(of: head)))
      }
    } catch let rejection as RequestRejection {
      return found + [.refusal(rejection)]
    } catch {
      return found
    }
  }

  static func requests(in text: String, bodyLimit: Int = 64) -> [ParsedRequest] {
    requests(in: [Array(text.utf8)], bodyLimit: bodyLimit)
  }
}
