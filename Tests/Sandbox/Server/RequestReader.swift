import Foundation
import OpenMarketData

/// A reader for the requests on one connection (RFC 9112). Its methods block until the bytes have
/// arrived.
///
/// Don't use the reader after it has thrown an error, because it can't know where the next request
/// starts.
struct RequestReader {
  /// The part of a request that the reader waits for.
  enum Part {
    /// The first byte of a request.
    case start
    case head, body
  }

  /// A closure that waits for bytes and returns at least one byte, or throws an error.
  typealias Source = (Part) throws -> [UInt8]

  /// The maximum sizes in bytes, and the maximum number of fields. The sizes include line endings,
  /// except for the request line.
  private enum Limit {
    static let requestLine = 8 * 1024
    static let headerSection = 32 * 1024
    static let chunkLine = 1024
    static let trailerSection = 8 * 1024
    static let fieldCount = 100
  }

  /// The first line of the current request, or `nil` until it's complete.
  private(set) var line: RequestLine?
  /// The maximum size of a body, in bytes.
  private let bodyLimit: Int
  private let source: Source
  /// The received bytes, and the index of the first one that isn't read yet.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of bytes that are known to contain no line feed. They aren't searched again when
  /// more bytes arrive.
  private var searched = 0

  init(bodyLimit: Int, from source: @escaping Source) {
    self.bodyLimit = bodyLimit
    self.source = source
  }

  /// The number of bytes that aren't read yet.
  var inputCount: Int { bytes.count - start }

  // MARK: - Head

  mutating func head() throws -> RequestHead {
    line = nil
    var bytes = try requestLine()
    // Ignore one empty line before the request line, because some clients send an extra line break
    // after a body (RFC 9112, section 2.2).
    if bytes.isEmpty { bytes = try requestLine() }
    let line = try RequestLine(bytes)
    self.line = line
    let headers = try fields(size: Limit.headerSection, in: .head)
    let head = try RequestHead(line: line, headers: headers)
    if let length = head.bodyLength, length > bodyLimit {
      throw RequestRejection.bodyTooLarge(limit: bodyLimit)
    }
    return head
  }

  private mutating func requestLine() throws -> ArraySlice<UInt8> {
    try takeLine(
      limit: Limit.requestLine + 2, in: .start,
      tooLong: RequestRejection(
        status: 414, message: "The request line is longer than \(Limit.requestLine) bytes."))
  }

  /// Reads a section of header or trailer fields (RFC 9112, section 5).
  private mutating func fields(size limit: Int, in part: Part) throws -> HTTPHeaders {
    let tooLarge = RequestRejection(
      status: 431,
      message: "There are more than \(Limit.fieldCount) header fields or \(limit) bytes of them.")
    var headers = HTTPHeaders()
    var size = 0
    while true {
      let line = try takeLine(limit: limit - size, in: part, tooLong: tooLarge)
      if line.isEmpty { return headers }
      size += line.count + 2
      guard headers.fields.count < Limit.fieldCount else { throw tooLarge }
      do throws(MalformedField) {
        headers.fields.append(try HTTPHeaders.Field(line: line))
      } catch {
        throw RequestRejection.badRequest(error.reason)
      }
    }
  }

  /// Takes a line, and returns it without CRLF.
  ///
  /// Only CRLF ends a line. RFC 9112, section 2.2, also allows LF, but two recipients that end
  /// lines differently would parse the same bytes as different messages.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of the line, including CRLF, in bytes.
  ///   - tooLong: The error to throw if the line exceeds the limit.
  private mutating func takeLine(
    limit: Int, in part: Part, tooLong: @autoclosure () -> RequestRejection
  ) throws -> ArraySlice<UInt8> {
    while true {
      let rest = bytes[start...].prefix(max(0, limit))
      if let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        guard line.last == UInt8(ascii: "\r") else {
          throw RequestRejection.badRequest("A line ends without CRLF.")
        }
        (start, searched) = (end + 1, 0)
        return line.dropLast()
      }
      guard inputCount < limit else { throw tooLong() }
      searched = rest.count
      try receive(part == .start && inputCount > 0 ? .head : part)
    }
  }

  private mutating func receive(_ part: Part) throws {
    // Free the memory of read bytes, so that an idle connection doesn't retain it.
    if start > 0 { (bytes, start) = (Array(bytes[start...]), 0) }
    bytes += try source(part)
  }

  // MARK: - Body

  /// Reads the body of a request. Removes chunked framing and trailer fields.
  mutating func body(of head: RequestHead) throws -> Data {
    var body = Data()
    if let length = head.bodyLength {
      try take(length, into: &body)
    } else {
      try takeChunks(into: &body)
    }
    return body
  }

  private mutating func take(_ count: Int, into body: inout Data) throws {
    let end = body.count + count
    while true {
      let piece = bytes[start...].prefix(end - body.count)
      body.append(contentsOf: piece)
      start = piece.endIndex
      if body.count == end { return }
      try receive(.body)
    }
  }

  /// Reads a chunked body (RFC 9112, section 7.1).
  private mutating func takeChunks(into body: inout Data) throws {
    let tooLong = RequestRejection.badRequest("A chunk is longer than its size.")
    while true {
      let line = try takeLine(
        limit: Limit.chunkLine, in: .body,
        tooLong: .badRequest("The line with a chunk's size is too long."))
      let size = try chunkSize(line)
      if size == 0 { break }
      guard size <= bodyLimit - body.count else {
        throw RequestRejection.bodyTooLarge(limit: bodyLimit)
      }
      try take(size, into: &body)
      guard try takeLine(limit: 2, in: .body, tooLong: tooLong).isEmpty else { throw tooLong }
    }
    _ = try fields(size: Limit.trailerSection, in: .body)
  }

  /// Parses the line before a chunk, and returns the chunk size. Chunk extensions are ignored.
  private func chunkSize(_ line: ArraySlice<UInt8>) throws(RequestRejection) -> Int {
    let digits = line.prefix { $0.hexadecimalValue != nil }
    // Limit the size to 15 hexadecimal digits, so that the size fits in an `Int`.
    guard (1...15).contains(digits.count) else {
      throw .badRequest("The size of a chunk isn't a hexadecimal number of at most 15 digits.")
    }
    let rest = line.dropFirst(digits.count)
    guard rest.isEmpty || rest.drop(while: \.isBlank).first == UInt8(ascii: ";"),
      rest.allSatisfy(\.isFieldCharacter)
    else { throw .badRequest("Only extensions can follow the size of a chunk.") }
    return digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
  }
}
