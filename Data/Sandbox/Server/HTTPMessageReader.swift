import Foundation
import OpenMarketData

/// A buffer that stores received bytes until they're parsed.
struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of buffered bytes that are known to contain no line feed. These bytes aren't searched again when more bytes
  /// arrive.
  private var searched = 0

  init() {}

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ new: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// Removes the first line and returns it without CRLF, or returns `nil` if the line isn't complete yet.
  ///
  /// Only CRLF ends a line. RFC 9112, section 2.2, also allows LF, but two recipients that end lines differently would parse the
  /// same bytes as different messages.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of the line, including CRLF, in bytes.
  ///   - tooLong: The error to throw if the line exceeds the limit.
  mutating func takeLine(
    limit: Int, tooLong: @autoclosure () -> RequestRejection
  ) throws(RequestRejection) -> ArraySlice<UInt8>? {
    let rest = bytes[start...].prefix(max(0, limit))
    guard let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      guard count < limit else { throw tooLong() }
      searched = rest.count
      return nil
    }
    let line = rest[..<end]
    guard line.last == UInt8(ascii: "\r") else { throw .badRequest("A line ends without CRLF.") }
    drop(line.count + 1)
    return line.dropLast()
  }

  /// Removes the first buffered bytes, at most the given number of bytes, and returns them.
  mutating func take(upTo limit: Int) -> ArraySlice<UInt8> {
    let run = bytes[start...].prefix(limit)
    drop(run.count)
    return run
  }

  private mutating func drop(_ count: Int) {
    start += count
    searched = 0
    // Free the memory of an empty buffer, so that an idle connection doesn't retain the memory.
    if isEmpty { self = InputBuffer() }
  }
}

/// A section of header or trailer fields (RFC 9112, section 5).
struct FieldSection: Sendable {
  private(set) var headers = HTTPHeaders()
  /// The number of bytes that have been parsed, including line endings.
  private var size = 0
  private let limit: Int
  private let fieldLimit: Int

  init(limit: Int, fieldLimit: Int) {
    self.limit = limit
    self.fieldLimit = fieldLimit
  }

  /// Parses the fields that have arrived.
  ///
  /// - Returns: `true` if the section is complete. `false` if more bytes are needed.
  mutating func read(from input: inout InputBuffer) throws(RequestRejection) -> Bool {
    while let line = try input.takeLine(limit: limit - size, tooLong: tooLarge) {
      size += line.count + 2
      if line.isEmpty { return true }
      guard headers.fields.count < fieldLimit else { throw tooLarge }
      do throws(MalformedField) {
        let field = try HTTPHeaders.Field(line: line)
        headers.append(field.value, for: field.name)
      } catch {
        throw .badRequest(error.reason)
      }
    }
    return false
  }

  private var tooLarge: RequestRejection {
    RequestRejection(
      status: 431,
      message: "There are more than \(fieldLimit) header fields or \(limit) bytes of them.")
  }
}

/// The framing of a message body, which determines where the body ends (RFC 9112, section 6.3).
enum BodyFraming: Hashable, Sendable {
  /// The message has no body.
  case none
  case length(Int)
  case chunked

  /// A Boolean value that indicates whether bytes of the body, or of its chunked framing, follow the headers.
  var hasBytes: Bool { self != .none && self != .length(0) }
}

/// A parser for a message body, which removes chunked framing (RFC 9112, section 7.1).
struct BodyReader: Sendable {
  /// The limits for the framing of a chunked body. Sizes are in bytes.
  private enum Limit {
    static let chunkLine = 1024
    /// The maximum total size of all chunk extensions in a body. Without this limit, small chunks with long extensions could make
    /// a message much larger than its body.
    static let extensions = 16 * 1024
    static let trailerSection = 8 * 1024
    static let trailerCount = 100
  }

  private enum Stage {
    case bytes(left: Int)
    case chunkSize
    case chunk(left: Int)
    case chunkEnd
    case trailers(FieldSection)
    case end
  }

  private(set) var body = Data()
  private var stage: Stage
  private var extensionSize = 0
  private let limit: Int

  /// Creates a parser for a body.
  ///
  /// - Parameters:
  ///   - framing: The framing of the body.
  ///   - limit: The maximum size of the body, in bytes.
  /// - Throws: A rejection with status 413 if the announced size exceeds the limit.
  init(_ framing: BodyFraming, limit: Int) throws(RequestRejection) {
    self.limit = limit
    switch framing {
    case .none: stage = .end
    case .chunked: stage = .chunkSize
    case .length(let length):
      guard length <= limit else { throw .bodyTooLarge(limit: limit) }
      stage = .bytes(left: length)
    }
  }

  /// Parses the body bytes that have arrived.
  ///
  /// - Returns: `true` if the body is complete. `false` if more bytes are needed.
  mutating func read(from input: inout InputBuffer) throws(RequestRejection) -> Bool {
    while true {
      switch stage {
      case .bytes(let left):
        let rest = takeData(left, from: &input)
        stage = rest == 0 ? .end : .bytes(left: rest)
        if rest > 0 { return false }
      case .chunkSize:
        guard
          let line = try input.takeLine(
            limit: Limit.chunkLine,
            tooLong: .badRequest("The line with a chunk's size is too long."))
        else { return false }
        let size = try readChunkSize(line)
        stage =
          size > 0
          ? .chunk(left: size)
          : .trailers(FieldSection(limit: Limit.trailerSection, fieldLimit: Limit.trailerCount))
      case .chunk(let left):
        let rest = takeData(left, from: &input)
        stage = rest == 0 ? .chunkEnd : .chunk(left: rest)
        if rest > 0 { return false }
      case .chunkEnd:
        let defect = RequestRejection.badRequest("A chunk is longer than its size.")
        guard let line = try input.takeLine(limit: 2, tooLong: defect) else { return false }
        guard line.isEmpty else { throw defect }
        stage = .chunkSize
      case .trailers(var section):
        let isComplete = try section.read(from: &input)
        stage = isComplete ? .end : .trailers(section)
        if !isComplete { return false }
      case .end:
        return true
      }
    }
  }

  /// Moves buffered bytes to the body, at most the given number of bytes.
  ///
  /// - Returns: The number of requested bytes that haven't arrived yet.
  private mutating func takeData(_ left: Int, from input: inout InputBuffer) -> Int {
    let run = input.take(upTo: left)
    body.append(contentsOf: run)
    return left - run.count
  }

  /// Parses the line before a chunk (RFC 9112, section 7.1) and returns the chunk size. Chunk extensions are ignored.
  private mutating func readChunkSize(_ line: ArraySlice<UInt8>) throws(RequestRejection) -> Int {
    let digits = line.prefix { $0.hexadecimalValue != nil }
    // Limit the size to 15 hexadecimal digits, so that the size fits in an `Int`.
    guard (1...15).contains(digits.count) else {
      throw .badRequest("The size of a chunk isn't a hexadecimal number of at most 15 digits.")
    }
    let size = digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
    let rest = line.dropFirst(digits.count)
    guard rest.isEmpty || rest.drop(while: \.isBlank).first == UInt8(ascii: ";"),
      rest.allSatisfy(\.isFieldCharacter)
    else { throw .badRequest("Only extensions can follow the size of a chunk.") }
    guard size <= limit - body.count else { throw .bodyTooLarge(limit: limit) }
    extensionSize += rest.count
    guard extensionSize <= Limit.extensions else {
      throw .badRequest("The chunks have too many extensions.")
    }
    return size
  }
}
