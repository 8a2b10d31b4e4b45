import Foundation
import OpenMarketData

extension HTTPResponse {
  /// What is left to send of a whole answer to someone who has it already, or wants a part of it (RFC 9110, sections 13
  /// and 14).
  ///
  /// An answer with an `ETag` can be asked for conditionally; one with `Accept-Ranges`, in parts.
  func narrowed(to request: HTTPRequest) -> HTTPResponse {
    guard status == 200, [.get, .head].contains(request.method), headers["ETag"] != nil
    else { return self }
    if isFresh(for: request) { return notModified }
    guard request.method == .get, headers["Accept-Ranges"] == "bytes",
      isUnchanged(for: request.headers["If-Range"])
    else { return self }
    switch ByteRange(request.headers["Range"], of: body.count) {
    case .whole: return self
    case .part(let range): return part(range)
    case .unsatisfiable: return rangeNotSatisfiable
    }
  }

  private func isFresh(for request: HTTPRequest) -> Bool {
    if let tags = request.headers["If-None-Match"], let tag = headers["ETag"] {
      return EntityTag(text: tag).isNamed(in: tags)
    }
    guard let since = request.headers["If-Modified-Since"].flatMap({ HTTPDate($0) }),
      let modified = headers["Last-Modified"].flatMap({ HTTPDate($0) })
    else { return false }
    return modified.date <= since.date
  }

  private func isUnchanged(for validator: String?) -> Bool {
    guard let validator else { return true }
    return validator == headers["ETag"] || validator == headers["Last-Modified"]
  }

  private var notModified: HTTPResponse {
    var response = self
    response.status = 304
    response.headers["Content-Type"] = nil
    response.body = Data()
    return response
  }

  private func part(_ range: Range<Int>) -> HTTPResponse {
    var response = self
    response.status = 206
    response.headers["Content-Range"] =
      "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"
    response.body = Data(body.dropFirst(range.lowerBound).prefix(range.count))
    return response
  }

  private var rangeNotSatisfiable: HTTPResponse {
    HTTPResponse(status: 416, headers: ["Content-Range": "bytes */\(body.count)"])
  }
}
