import Foundation
import OpenMarketData

/// An answer as it came over the wire.
struct RawAnswer {
  let status: Int
  let headers: HTTPHeaders
  var body = Data()

  /// Reads a head without its closing empty line.
  init?(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    let start = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard start.count == 3, start[0] == "HTTP/1.1", let status = Int(start[1]) else { return nil }
    self.status = status
    headers = HTTPHeaders(
      lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPHeaders.Field(
          name: String(parts[0]),
          value: parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
      })
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  var announcedSize: Int? { headers["Content-Length"].flatMap { Int($0) } }

  func count(of name: String) -> Int {
    headers.fields.filter { $0.name.lowercased() == name.lowercased() }.count
  }
}
