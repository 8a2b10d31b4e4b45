import Foundation
import OpenMarketData

extension HTTPResponse {
  /// Returns the response, and adapts the response with an image to the conditions and the range in the request's headers
  /// (RFC 9110, sections 13 and 14). Its status is 304 if the client's copy is current, 206 if it contains only a part of the body,
  /// and 416 if the range is outside the body.
  func conditional(for request: HTTPRequest) -> HTTPResponse {
    guard status == 200, [.get, .head].contains(request.method) else {
      return sized(for: request.method)
    }
    var response = self
    guard headers["Accept-Ranges"] == "bytes" else {
      response.headers["Cache-Control"] = "no-cache"
      return response.sized(for: request.method)
    }
    let tag = Self.entityTag(of: body)
    response.headers["ETag"] = tag
    if response.isFresh(for: request, tag) {
      response.status = 304
      response.headers["Content-Type"] = nil
    } else if request.method == .get, response.isUnchanged(for: request.headers["If-Range"], tag) {
      response.narrow(to: ByteRange(request.headers["Range"], of: body.count))
    }
    return response.sized(for: request.method)
  }

  /// Returns the response with a `Content-Length` header, and without a body if the method of the request is `HEAD`. A response
  /// with status 204 or 304 gets neither a `Content-Length` header nor a body (RFC 9110, sections 6.4.1 and 8.6).
  func sized(for method: HTTPMethod?) -> HTTPResponse {
    var response = self
    let hasContent = status != 204 && status != 304
    // The response to `HEAD` announces the size of the body that a response to `GET` has.
    let announced = method == .head ? headers["Content-Length"] : nil
    response.headers["Content-Length"] = hasContent ? announced ?? String(body.count) : nil
    if !hasContent || method == .head { response.body = Data() }
    return response
  }

  /// Returns a strong entity tag for a body (RFC 9110, section 8.8.3).
  private static func entityTag(of body: Data) -> String {
    "\"\(CRC32(body).value.hexDigits)-\(String(body.count, radix: 16))\""
  }

  private func isFresh(for request: HTTPRequest, _ tag: String) -> Bool {
    if let list = request.headers["If-None-Match"] {
      // Use weak comparison, which also accepts a tag with the prefix `W/` (RFC 9110, section 13.1.2).
      return list.split(separator: ",").contains { item in
        ["*", tag, "W/" + tag].contains(item.trimmingCharacters(in: .whitespaces))
      }
    }
    guard let since = request.headers["If-Modified-Since"].flatMap({ Date(httpText: $0) }),
      let modified = headers["Last-Modified"].flatMap({ Date(httpText: $0) })
    else { return false }
    return modified <= since
  }

  private func isUnchanged(for validator: String?, _ tag: String) -> Bool {
    guard let validator else { return true }
    return validator == tag || validator == headers["Last-Modified"]
  }

  private mutating func narrow(to range: ByteRange) {
    switch range {
    case .whole:
      break
    case .part(let range):
      status = 206
      headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"
      body = Data(body.dropFirst(range.lowerBound).prefix(range.count))
    case .unsatisfiable:
      self = HTTPResponse(status: 416, headers: ["Content-Range": "bytes */\(body.count)"])
    }
  }
}

/// The byte range that a `Range` header requests (RFC 9110, section 14.1.2).
private enum ByteRange {
  /// The whole body. The `Range` header is missing or unsupported.
  case whole
  case part(Range<Int>)
  case unsatisfiable

  init(_ field: String?, of count: Int) {
    self = .whole
    guard let field, field.hasPrefix("bytes="), !field.contains(",") else { return }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else { return }
    // Replace a number that overflows with the maximum integer, which also exceeds the size of every body.
    let numbers = ends.map { text -> Int? in text.isEmpty ? nil : Int(text) ?? .max }
    switch (numbers[0], numbers[1]) {
    case (nil, nil):
      return
    case (nil, let suffix?):
      self = suffix > 0 && count > 0 ? .part(max(0, count - suffix)..<count) : .unsatisfiable
    case (let first?, let last):
      guard first <= last ?? .max else { return }
      self = first < count ? .part(first..<min(last ?? count - 1, count - 1) + 1) : .unsatisfiable
    }
  }
}
