import Foundation
import OpenMarketData

/// A parser for the requests on one connection (RFC 9112).
///
/// Pass the arriving bytes to ``events(_:)``, and then call ``next()`` until it returns `nil`. Don't use the parser after it has
/// thrown an error, because it can't know where the next request starts.
struct RequestParser {
  enum Event: Hashable {
    case head(RequestHead)
    /// The decoded body, without the chunk framing. Trailer fields are dropped.
    case body(Data)
  }

  /// The maximum sizes in bytes, and the maximum number of header fields. The sizes include line endings, except for the request
  /// line.
  private enum Limit {
    static let requestLine = 8 * 1024
    static let headerSection = 32 * 1024
    static let fieldCount = 100
  }

  private enum State {
    case line
    case fields(RequestLine, FieldSection)
    case body(BodyReader)
  }

  /// The first line of the current request, or `nil` until it's complete.
  private(set) var line: RequestLine?
  /// The maximum size of a body, in bytes.
  private let bodyLimit: Int
  private var input = InputBuffer()
  private var hasSkippedLine = false
  private var state = State.line

  /// A Boolean value that indicates whether the parser is waiting for the first byte of a request.
  var isBetweenRequests: Bool {
    if case .line = state { input.isEmpty } else { false }
  }

  /// The number of bytes that aren't parsed yet.
  var inputCount: Int { input.count }

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  mutating func events(_ bytes: some Collection<UInt8>) {
    input.append(bytes)
  }

  /// Returns the next head or body, or `nil` if the parser needs more bytes.
  mutating func next() throws(RequestRejection) -> Event? {
    while true {
      switch state {
      case .line:
        guard try readLine() else { return nil }
      case .fields(let line, var section):
        let isComplete = try section.read(from: &input)
        state = .fields(line, section)
        guard isComplete else { return nil }
        let head = try RequestHead(line: line, headers: section.headers)
        if head.framing.hasBytes {
          state = .body(try BodyReader(head.framing, limit: bodyLimit))
        } else {
          endRequest()
        }
        return .head(head)
      case .body(var reader):
        // Remove the reader from the state while it reads. A second reference to the reader would make each chunk copy the body.
        state = .line
        guard try reader.read(from: &input) else {
          state = .body(reader)
          return nil
        }
        endRequest()
        return .body(reader.body)
      }
    }
  }

  /// - Returns: `true` if a line was parsed, or `false` if more bytes are needed.
  private mutating func readLine() throws(RequestRejection) -> Bool {
    let bytes = try input.takeLine(
      limit: Limit.requestLine + 2,
      tooLong: RequestRejection(
        status: 414, message: "The request line is longer than \(Limit.requestLine) bytes."))
    guard let bytes else { return false }
    // Ignore one empty line before the request line, because some clients send an extra line break after a body (RFC 9112,
    // section 2.2).
    if bytes.isEmpty, !hasSkippedLine {
      hasSkippedLine = true
      return true
    }
    let line = try RequestLine(bytes)
    self.line = line
    state = .fields(
      line, FieldSection(limit: Limit.headerSection, fieldLimit: Limit.fieldCount))
    return true
  }

  private mutating func endRequest() {
    hasSkippedLine = false
    state = .line
    line = nil
  }
}

/// The first line of a request (RFC 9112, section 3).
struct RequestLine: Hashable {
  let method: HTTPMethod
  /// The request target as the client sent it. It contains only printable ASCII.
  let target: String
  /// The minor HTTP version: 1 for HTTP/1.1, or 0 for HTTP/1.0.
  let minorVersion: Int

  init(_ line: ArraySlice<UInt8>) throws(RequestRejection) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenCharacter) else {
      throw .badRequest("The request line must have a method, a target and a version.")
    }
    guard !parts[1].isEmpty, parts[1].allSatisfy(\.isTargetCharacter) else {
      throw .badRequest(
        "The target is empty, or contains a character that must be percent-encoded.")
    }
    method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self))
    target = String(decoding: parts[1], as: UTF8.self)
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": minorVersion = 1
    case "HTTP/1.0": minorVersion = 0
    case let version where version.wholeMatch(of: /HTTP\/[0-9]\.[0-9]/) != nil:
      throw RequestRejection(
        status: 505, message: "This server supports only HTTP/1.1 and HTTP/1.0.")
    default: throw .badRequest("The version isn't valid. Write it as HTTP/1.1.")
    }
  }
}

/// The request line and the headers of a request.
struct RequestHead: Hashable {
  let line: RequestLine
  let headers: HTTPHeaders
  let framing: BodyFraming

  init(line: RequestLine, headers: HTTPHeaders) throws(RequestRejection) {
    self.line = line
    self.headers = headers
    framing = try BodyFraming(requestHeaders: headers, minorVersion: line.minorVersion)
    let hosts = headers.values(of: "host").count
    guard hosts == 1 || (hosts == 0 && line.minorVersion == 0) else {
      throw .badRequest("A request must have exactly one Host header.")
    }
  }

  /// A Boolean value that indicates whether the request is `OPTIONS *`, which concerns the whole server (RFC 9110, section 9.3.7).
  var isForServer: Bool { line.method == .options && line.target == "*" }

  /// A Boolean value that indicates whether the client wants to keep the connection open for another request (RFC 9112, section
  /// 9.3).
  var keepsConnection: Bool {
    line.minorVersion > 0 && !headers.elements(of: "connection").contains("close")
  }

  /// A Boolean value that indicates whether the client waits for status 100 before it sends the body (RFC 9110, section 10.1.1).
  var expectsContinue: Bool {
    line.minorVersion > 0 && headers.elements(of: "expect").contains("100-continue")
  }
}

extension BodyFraming {
  /// Determines how the body of a request is framed (RFC 9112, section 6.3). Throws a rejection for ambiguous headers, because
  /// another program that reads the same request could find a different end of the body.
  fileprivate init(
    requestHeaders headers: HTTPHeaders, minorVersion: Int
  ) throws(RequestRejection) {
    let lengths = headers.values(of: "content-length")
    let codings = headers.values(of: "transfer-encoding")
    if !codings.isEmpty {
      guard lengths.isEmpty, minorVersion > 0 else {
        throw .badRequest("Transfer-Encoding isn't allowed with Content-Length or in HTTP/1.0.")
      }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw RequestRejection(
          status: 501, message: "The only supported Transfer-Encoding is chunked.")
      }
      self = .chunked
    } else if let length = lengths.first {
      guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy(\.isDigit) else {
        throw .badRequest("Content-Length isn't a single whole number.")
      }
      // Replace a length that overflows with the maximum integer, which also exceeds every limit.
      self = .length(Int(length) ?? .max)
    } else {
      self = .none
    }
  }
}
