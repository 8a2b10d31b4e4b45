import Foundation

/// What a request's address asks for, read and decoded.
struct RequestTarget {
  /// Scheme, host and port of the address, as the addresses in the answer begin.
  let origin: String
  /// The parts of the path. Slashes at the end, and several in a row, count as one.
  let segments: [String]
  /// The parameters of the query. Where one is given twice, the first counts.
  let query: [String: String]

  init(_ url: URL) throws(RequestRejection) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      throw .badRequest("The address cannot be read.")
    }
    var origin = URLComponents()
    origin.scheme = components.scheme
    origin.encodedHost = components.encodedHost
    origin.port = components.port
    self.origin = origin.string ?? ""
    segments = try Self.segments(components.percentEncodedPath)
    query = try Self.query(components.percentEncodedQuery ?? "")
  }

  private static func segments(_ path: String) throws(RequestRejection) -> [String] {
    var segments: [String] = []
    for part in path.split(separator: "/") {
      guard let segment = PercentDecoder.path.text(from: part) else {
        throw .badRequest("The path is not percent-encoded UTF-8.")
      }
      segments.append(segment)
    }
    return segments
  }

  private static func query(_ text: String) throws(RequestRejection) -> [String: String] {
    var query: [String: String] = [:]
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentDecoder.query.text(from: pair[0]),
        let value = PercentDecoder.query.text(from: pair.count > 1 ? pair[1] : "")
      else {
        throw .badRequest("The query is not percent-encoded UTF-8.")
      }
      if query[name] == nil { query[name] = value }
    }
    return query
  }
}
