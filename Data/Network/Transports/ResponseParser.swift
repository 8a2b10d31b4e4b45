/// A parser for the response on a connection (RFC 9112).
///
/// Pass the bytes to ``receive(_:)`` as they arrive, in chunks of any size. Call ``end()`` when the connection ends. Both methods
/// throw an error as soon as the response is invalid. Interim responses, trailers and bytes after the response are discarded.
struct ResponseParser {
  private enum Limit {
    static let statusLine = 8 * 1024
    static let headerSection = 64 * 1024
    static let fieldCount = 256
    static let interimCount = 32
  }

  private enum State {
    case line
    case fields(StatusLine, FieldSection)
    case body(BodyReader)
    case complete
  }

  private let method: HTTPMethod
  private let maximumBodySize: Int
  private var input = InputBuffer()
  private var state = State.line
  private var interimCount = 0
  private var answer: HTTPResponse?
  /// A Boolean value that indicates whether the body is compressed. Compressed bodies are rejected, because decompression can
  /// make a body a thousand times larger.
  private var isCompressed = false
  /// The body size that the response announced, in bytes, or `nil` if the response didn't announce a body size.
  private(set) var announcedBodySize: Int?

  init(method: HTTPMethod, maximumBodySize: Int) {
    self.method = method
    self.maximumBodySize = max(0, maximumBodySize)
  }

  // Don't inline these properties. The Swift 6.3 optimizer crashes if the compiler inlines the properties into a caller that
  // borrows the parser ("ownership error" in CopyPropagation).

  /// The status code, or `nil` if the headers aren't complete yet.
  @inline(never)
  var status: Int? { answer?.status }

  /// A Boolean value that indicates whether the headers are complete and the status code is a success code.
  @inline(never)
  var isSuccess: Bool { answer?.isSuccess == true }

  /// The number of body bytes that have arrived.
  @inline(never)
  var bodySize: Int {
    if case .body(let reader) = state { reader.body.count } else { answer?.body.count ?? 0 }
  }

  /// The response, or `nil` if the response isn't complete yet.
  @inline(never)
  var response: HTTPResponse? {
    if case .complete = state { answer } else { nil }
  }

  mutating func receive(_ bytes: some Collection<UInt8>) throws(NetworkError) {
    input.append(bytes)
    do throws(MessageDefect) {
      while try advance() {}
    } catch {
      switch error {
      case .malformed(let reason), .startLineTooLong(let reason),
        .fieldSectionTooLarge(let reason):
        throw .invalidResponse(reason: reason, status: status)
      case .bodyTooLarge(let limit):
        throw .bodyTooLarge(limit: limit)
      }
    }
    if isCompressed { throw .compressedResponse(status: status) }
  }

  /// Marks the end of the input.
  ///
  /// - Throws: ``NetworkError/interrupted(reason:status:)`` if the response is incomplete.
  mutating func end() throws(NetworkError) {
    switch state {
    case .complete:
      break
    case .body(let reader) where reader.endsWithInput:
      complete(reader)
    case .line, .fields:
      throw .interrupted(reason: "The connection ended before the answer's body.")
    case .body(let reader):
      let total = announcedBodySize.map { " of \($0)" } ?? ""
      throw .interrupted(
        reason: "The connection ended after \(reader.body.count)\(total) bytes of the body.",
        status: status)
    }
  }

  /// Parses the next section of the response.
  ///
  /// - Returns: `true` if the parser can continue with the buffered bytes. `false` if the parser needs more bytes or has
  ///   finished.
  private mutating func advance() throws(MessageDefect) -> Bool {
    switch state {
    case .line:
      // Check the first bytes now, because a server with another protocol may never send a complete line.
      guard input.agrees(with: "HTTP/".utf8) else { throw .malformed("The answer is not HTTP.") }
      let line = try input.takeLine(
        limit: Limit.statusLine,
        tooLong: .startLineTooLong("The answer's first line is too long, or none."))
      guard let line else { return false }
      let fields = FieldSection(limit: Limit.headerSection, fieldLimit: Limit.fieldCount)
      state = .fields(try StatusLine(line), fields)
      return true
    case .fields(let line, var section):
      let isComplete = try section.read(from: &input)
      state = .fields(line, section)
      if isComplete { try take(line, section.headers) }
      return isComplete && !isCompressed
    case .body(var reader):
      // Remove the parser state's reference to the body. Otherwise, appending each chunk would copy the body.
      state = .complete
      let isComplete = try reader.read(from: &input)
      if isComplete { complete(reader) } else { state = .body(reader) }
      return false
    case .complete:
      return false
    }
  }

  private mutating func take(_ line: StatusLine, _ headers: HTTPHeaders) throws(MessageDefect) {
    guard line.status >= 200 else {
      interimCount += 1
      guard interimCount <= Limit.interimCount else {
        throw .malformed("The server announces an answer again and again.")
      }
      state = .line
      return
    }
    answer = HTTPResponse(status: line.status, headers: headers)
    let framing = try BodyFraming(of: line, headers: headers, to: method)
    let reader = try BodyReader(framing, limit: maximumBodySize)
    if case .length(let size) = framing { announcedBodySize = size }
    isCompressed =
      framing.hasBytes && headers.elements(of: "content-encoding").contains { $0 != "identity" }
    state = .body(reader)
  }

  private mutating func complete(_ reader: BodyReader) {
    answer?.body = reader.body
    state = .complete
    input = InputBuffer()
  }
}

/// The status line of a response (RFC 9112, section 4).
private struct StatusLine {
  let minorVersion: Int
  let status: Int

  /// Creates a status line from the first line of a response. The reason phrase is ignored. The line may end after the status
  /// code.
  init(_ line: ArraySlice<UInt8>) throws(MessageDefect) {
    let rest = line.dropFirst(5)
    guard line.starts(with: "HTTP/".utf8), let minor = rest.dropFirst(2).first,
      rest.starts(with: "1.".utf8), minor.isDigit
    else { throw .malformed("The answer does not begin as one of HTTP/1.1 does.") }
    minorVersion = Int(minor - UInt8(ascii: "0"))
    let digits = rest.dropFirst(4).prefix { $0.isDigit }
    let phrase = rest.dropFirst(4 + digits.count)
    guard rest.dropFirst(3).first == UInt8(ascii: " "), digits.count == 3,
      phrase.first ?? UInt8(ascii: " ") == UInt8(ascii: " "), phrase.allSatisfy(\.isFieldCharacter)
    else { throw .malformed("The answer's first line holds no status.") }
    status = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard status >= 100 else { throw .malformed("The answer's status is below 100.") }
  }
}

extension BodyFraming {
  /// Creates the framing for a response body (RFC 9112, section 6.3).
  fileprivate init(
    of line: StatusLine, headers: HTTPHeaders, to method: HTTPMethod
  ) throws(MessageDefect) {
    if method == .head || line.status == 204 || line.status == 304 {
      self = .none
      return
    }
    let codings = headers.elements(of: "transfer-encoding")
    let lengths = headers.elements(of: "content-length")
    if !codings.isEmpty {
      guard line.minorVersion > 0 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
      guard codings == ["chunked"] else {
        throw .malformed("The answer has a Transfer-Encoding that nobody asked for.")
      }
      self = .chunked
    } else if headers["Content-Length"] != nil {
      guard let length = lengths.first, length.utf8.allSatisfy(\.isDigit) else {
        throw .malformed("The answer's length is no number.")
      }
      guard lengths.allSatisfy({ $0 == length }) else {
        throw .malformed("The answer gives two lengths.")
      }
      // Use the largest `Int` for a length that doesn't fit in an `Int`, because both lengths exceed every limit.
      self = .length(Int(length) ?? .max)
    } else {
      self = .untilEnd
    }
  }
}
