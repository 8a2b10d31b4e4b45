import Foundation

/// A parser for the head of a response: its status line and header fields.
///
/// libcurl passes each line of each head to ``read(_:)``. Heads of interim responses and the fields after the body are only
/// counted. libcurl accepts more than RFC 9112 allows. This parser is strict, because a proxy and a client that read the same bytes as
/// different messages are an attacker's opening.
struct ResponseHead {
  private enum Limit {
    static let statusLine = 8 * 1024
    static let section = 64 * 1024
    static let fieldCount = 256
    static let interimCount = 32
    static let trailerSection = 8 * 1024
    static let trailerCount = 100
  }

  private enum Section {
    case statusLine
    case fields(version: Substring, status: Int)
    case trailers
  }

  private let method: HTTPMethod
  private var section = Section.statusLine
  private var headers = HTTPHeaders()
  private var size = 0
  private var count = 0
  private var interimCount = 0
  /// The response without its body, or `nil` if the head isn't complete yet.
  private(set) var response: HTTPResponse?
  /// The size of the body that the head announces, in bytes, or `nil` if the size isn't known in advance.
  private(set) var announcedSize: Int?
  /// A Boolean value that indicates whether the response has a compressed body.
  private(set) var isCompressed = false

  init(method: HTTPMethod) {
    self.method = method
  }

  /// Parses a line, which includes its line ending.
  mutating func read(_ line: ArraySlice<UInt8>) throws(NetworkError) {
    do throws(MalformedField) {
      try parse(line)
    } catch {
      throw .invalidResponse(reason: error.reason, status: response?.status)
    }
  }

  private mutating func parse(_ line: ArraySlice<UInt8>) throws(MalformedField) {
    guard line.suffix(2).elementsEqual("\r\n".utf8) else {
      throw MalformedField("A header line doesn't end with CRLF.")
    }
    let text = line.dropLast(2)
    switch section {
    case .statusLine:
      guard line.count <= Limit.statusLine else {
        throw MalformedField("The status line is too long.")
      }
      let (version, status) = try Self.statusLine(text)
      section = .fields(version: version, status: status)
    case .fields(let version, let status):
      try countField(line, Limit.section, Limit.fieldCount)
      guard text.isEmpty else {
        let field = try HTTPHeaders.Field(line: text)
        return headers.append(field.value, for: field.name)
      }
      if status < 200 { try skipInterim() } else { try complete(version, status) }
    case .trailers:
      try countField(line, Limit.trailerSection, Limit.trailerCount)
    }
  }

  private mutating func countField(
    _ line: ArraySlice<UInt8>, _ sizeLimit: Int, _ countLimit: Int
  ) throws(MalformedField) {
    size += line.count
    count += 1
    guard size <= sizeLimit, count <= countLimit + 1 else {
      throw MalformedField("There are more than \(countLimit) header fields or \(sizeLimit) bytes.")
    }
  }

  private mutating func skipInterim() throws(MalformedField) {
    interimCount += 1
    guard interimCount <= Limit.interimCount else {
      throw MalformedField("There are more than \(Limit.interimCount) interim responses.")
    }
    begin(.statusLine)
  }

  private mutating func begin(_ section: Section) {
    self.section = section
    headers = HTTPHeaders()
    (size, count) = (0, 0)
  }

  private mutating func complete(_ version: Substring, _ status: Int) throws(MalformedField) {
    let response = HTTPResponse(status: status, headers: headers)
    let hasBody = method != .head && status != 204 && status != 304
    if hasBody { announcedSize = try Self.bodySize(headers, version) }
    isCompressed =
      hasBody && announcedSize != 0
      && headers.elements(of: "content-encoding").contains { $0 != "identity" }
    begin(.trailers)
    self.response = response
  }

  /// Parses a status line (RFC 9112, section 4). The reason phrase is optional.
  private static func statusLine(
    _ line: ArraySlice<UInt8>
  ) throws(MalformedField) -> (version: Substring, status: Int) {
    guard line.allSatisfy(\.isFieldCharacter) else {
      throw MalformedField("The status line contains a control character.")
    }
    let parts = String(decoding: line, as: UTF8.self)
      .split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"].contains(parts[0]),
      parts[1].utf8.count == 3, parts[1].utf8.allSatisfy(\.isDigit), let status = Int(parts[1]),
      status >= 100
    else { throw MalformedField("The status line isn't valid.") }
    return (parts[0], status)
  }

  /// Returns the announced size of a body (RFC 9112, section 6.3), or `nil` if the body is chunked or has no length. A length that
  /// doesn't fit in an `Int` becomes the largest `Int`, because both exceed every limit.
  private static func bodySize(
    _ headers: HTTPHeaders, _ version: Substring
  ) throws(MalformedField) -> Int? {
    let codings = headers.elements(of: "transfer-encoding")
    guard codings.isEmpty || (codings == ["chunked"] && version == "HTTP/1.1") else {
      throw MalformedField("The response has an unsupported Transfer-Encoding.")
    }
    guard codings.isEmpty, headers["Content-Length"] != nil else { return nil }
    let lengths = headers.values(of: "content-length").flatMap { $0.split { ", \t".contains($0) } }
    guard let length = lengths.first, length.utf8.allSatisfy(\.isDigit),
      lengths.allSatisfy({ $0 == length })
    else { throw MalformedField("The Content-Length isn't a single number.") }
    return Int(length) ?? .max
  }
}
