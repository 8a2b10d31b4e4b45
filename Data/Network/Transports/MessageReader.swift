package import Foundation

/// A defect of an HTTP message. The texts are for the developer of the other side.
package enum MessageDefect: Error, Hashable {
  case malformed(String)
  case startLineTooLong(String)
  /// There are too many header or trailer fields, or they are too long.
  case fieldSectionTooLarge(String)
  /// The body exceeds the limit, in bytes.
  case bodyTooLarge(limit: Int)
}

/// A buffer of received bytes that haven't been read.
package struct InputBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of unread bytes without a line feed. A line that arrives byte by byte is searched once.
  private var searched = 0

  package init() {}

  private var count: Int { bytes.count - start }
  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ new: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// A Boolean value that indicates whether the unread bytes start with a prefix, or with a part of it.
  func agrees(with prefix: some Collection<UInt8>) -> Bool {
    zip(bytes[start...], prefix).allSatisfy { $0 == $1 }
  }

  /// Removes a line and returns it without its CRLF, or returns `nil` if its end hasn't arrived.
  ///
  /// Only CRLF ends a line. RFC 9112, section 2.2, also allows LF, but two recipients that differ in that see different messages.
  ///
  /// - Parameter limit: The maximum length, including CRLF.
  package mutating func takeLine(
    limit: Int, tooLong: @autoclosure () -> MessageDefect
  ) throws(MessageDefect) -> ArraySlice<UInt8>? {
    let rest = bytes[start...].prefix(max(0, limit))
    guard let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      guard count < limit else { throw tooLong() }
      searched = rest.count
      return nil
    }
    let line = rest[..<end]
    guard line.last == UInt8(ascii: "\r") else { throw .malformed("A line ends without CRLF.") }
    drop(line.count + 1)
    return line.dropLast()
  }

  /// Removes and returns the unread bytes, up to a number.
  mutating func take(upTo limit: Int) -> ArraySlice<UInt8> {
    let run = bytes[start...].prefix(limit)
    drop(run.count)
    return run
  }

  private mutating func drop(_ count: Int) {
    start += count
    searched = 0
    // An idle connection keeps no memory.
    if isEmpty { self = InputBuffer() }
  }
}

/// A section of header or trailer fields (RFC 9112, section 5).
package struct FieldSection: Sendable {
  package private(set) var headers = HTTPHeaders()
  /// The number of bytes read, including line ends.
  private var size = 0
  private let limit: Int
  private let fieldLimit: Int

  package init(limit: Int, fieldLimit: Int) {
    self.limit = limit
    self.fieldLimit = fieldLimit
  }

  /// Reads the bytes that have arrived.
  ///
  /// - Returns: `true` if the section is complete.
  package mutating func read(from input: inout InputBuffer) throws(MessageDefect) -> Bool {
    while let line = try input.takeLine(limit: limit - size, tooLong: tooLarge) {
      size += line.count + 2
      if line.isEmpty { return true }
      guard headers.fields.count < fieldLimit else { throw tooLarge }
      try append(line)
    }
    return false
  }

  private var tooLarge: MessageDefect {
    .fieldSectionTooLarge(
      "There are more than \(fieldLimit) header fields or \(limit) bytes of them.")
  }

  private mutating func append(_ line: ArraySlice<UInt8>) throws(MessageDefect) {
    guard line.first?.isBlank == false else {
      throw .malformed("A header line starts with a blank: lines are not folded any more.")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw .malformed("A header line holds no colon.")
    }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter) else {
      throw .malformed("The name of a header is no token.")
    }
    let value = line[(colon + 1)...].drop(while: \.isBlank)
    guard value.allSatisfy(\.isFieldCharacter) else {
      throw .malformed("The value of a header holds a control character.")
    }
    let length = value.count - value.reversed().prefix(while: \.isBlank).count
    headers.append(
      String(decoding: value.prefix(length), as: UTF8.self),
      for: String(decoding: name, as: UTF8.self))
  }
}

/// The end of a message's body (RFC 9112, section 6.3).
package enum BodyFraming: Hashable, Sendable {
  /// The message has no body.
  case none
  case length(Int)
  case chunked
  /// The body ends with the connection. Requests don't have such bodies.
  case untilEnd

  /// A Boolean value that indicates whether bytes of a body, or of its framing, follow the head.
  package var hasBytes: Bool { self != .none && self != .length(0) }
}

/// A reader of a body, which removes the framing of chunks (RFC 9112, section 7.1).
package struct BodyReader: Sendable {
  /// The limits of a chunked body's framing, in bytes.
  private enum Limit {
    static let chunkLine = 1024
    /// The extensions of all chunks. Tiny chunks with long extensions cost more than they carry.
    static let extensions = 16 * 1024
    static let trailerSection = 8 * 1024
    static let trailerCount = 100
  }

  private enum Stage {
    case bytes(left: Int)
    case untilEnd
    case chunkSize
    case chunk(left: Int)
    case chunkEnd
    case trailers(FieldSection)
    case end
  }

  package private(set) var body = Data()
  private var stage: Stage
  private var extensionSize = 0
  private let limit: Int

  /// - Parameter limit: The maximum size of the body.
  package init(_ framing: BodyFraming, limit: Int) throws(MessageDefect) {
    self.limit = limit
    switch framing {
    case .none: stage = .end
    case .chunked: stage = .chunkSize
    case .length(let length):
      guard length <= limit else { throw .bodyTooLarge(limit: limit) }
      stage = .bytes(left: length)
    case .untilEnd: stage = .untilEnd
    }
  }

  /// A Boolean value that indicates whether the end of the connection completes the body.
  var endsWithInput: Bool { if case .untilEnd = stage { true } else { false } }

  /// Reads the bytes that have arrived.
  ///
  /// - Returns: `true` if the body is complete.
  package mutating func read(from input: inout InputBuffer) throws(MessageDefect) -> Bool {
    while true {
      switch stage {
      case .bytes(let left):
        let rest = takeData(left, from: &input)
        stage = rest == 0 ? .end : .bytes(left: rest)
        if rest > 0 { return false }
      case .untilEnd:
        _ = takeData(.max, from: &input)
        guard body.count <= limit else { throw .bodyTooLarge(limit: limit) }
        return false
      case .chunkSize:
        guard
          let line = try input.takeLine(
            limit: Limit.chunkLine,
            tooLong: .malformed("The line with a chunk's size is too long."))
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
        let defect = MessageDefect.malformed("A chunk is longer than its size.")
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

  /// - Returns: The number of bytes that are missing.
  private mutating func takeData(_ left: Int, from input: inout InputBuffer) -> Int {
    let run = input.take(upTo: left)
    body.append(contentsOf: run)
    return left - run.count
  }

  /// Reads the line before a chunk (RFC 9112, section 7.1): its size, and extensions, which are ignored.
  private mutating func readChunkSize(_ line: ArraySlice<UInt8>) throws(MessageDefect) -> Int {
    let digits = line.prefix { $0.hexadecimalValue != nil }
    // Fifteen digits fit an Int.
    guard (1...15).contains(digits.count) else {
      throw .malformed("The size of a chunk is no hexadecimal number, or too long a one.")
    }
    let size = digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
    let rest = line.dropFirst(digits.count)
    guard rest.isEmpty || rest.drop(while: \.isBlank).first == UInt8(ascii: ";"),
      rest.allSatisfy(\.isFieldCharacter)
    else { throw .malformed("The size of a chunk is followed by something else.") }
    guard size <= limit - body.count else { throw .bodyTooLarge(limit: limit) }
    extensionSize += rest.count
    guard extensionSize <= Limit.extensions else {
      throw .malformed("The chunks have too many extensions.")
    }
    return size
  }
}
