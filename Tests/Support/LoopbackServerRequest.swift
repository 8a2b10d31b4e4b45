package import Foundation
package import OpenMarketData

/// One request as a ``LoopbackServer`` received it.
package struct LoopbackServerRequest: Hashable, Sendable {
  package let method: HTTPMethod
  /// The request target as it was sent, percent-encoding and query included.
  package let target: String
  package let headers: HTTPHeaders
  package internal(set) var body = Data()

  /// Reads a head without its closing empty line.
  init?(head: String) {
    let lines = head.components(separatedBy: "\r\n")
    let start = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard start.count == 3 else { return nil }
    method = HTTPMethod(rawValue: String(start[0]))
    target = String(start[1])
    headers = HTTPHeaders(
      lines.dropFirst().map { line in
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPHeaders.Field(
          name: String(parts[0]),
          value: parts.dropFirst().joined().trimmingCharacters(in: .whitespaces))
      })
  }
}
