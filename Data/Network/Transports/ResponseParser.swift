/// A parser of the response of a connection (RFC 9112).
///
/// Pass it the bytes as they arrive, in any pieces, and call ``end()`` when the connection ends. It throws as soon as the response
/// is invalid. Interim responses, trailers, and bytes after the response are dropped.
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
  /// Compressed bodies are refused: they can be a thousand times as large after decompression.
  private var isCompressed = false
  /// The announced size of the body.
  private(set) var announcedBodySize: Int?

  init(method: HTTPMethod, maximumBodySize: Int) {
    self.method = method
    self.maximumBodySize = max(0, maximumBodySize)
  }

  // If these properties are inlined into a caller that borrows the parser, the optimizer of Swift 6.3 crashes ("ownership error" in
  // CopyPropagation).

  /// The status, as soon as the headers are complete.
  @inline(never)
  var status: Int? { answer?.status }

  /// A Boolean value that indicates whether the headers are complete and the status is a success.
  @inline(never)
  var isSuccess: Bool { answer?.isSuccess == true }

  /// The number of bytes of the body that have arrived.
  @inline(never)
  var bodySize: Int {
    if case .body(let reader) = state { reader.body.count } else { answer?.body.count ?? 0 }
  }

  /// The response, as soon as it's complete.
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

  /// Ends the input. If the response is incomplete, this method throws.
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

  /// - Returns: `true` if there can be more to read.
  private mutating func advance() throws(MessageDefect) -> Bool {
    switch state {
    case .line:
      // A server of another protocol can wait after its first bytes, or send no line.
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
      // With two owners, every piece would copy the body.
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

/// The first line of a response (RFC 9112, section 4).
private struct StatusLine {
  let status: Int

  /// Reads a line. The phrase after the status is ignored, and can be missing together with the space before it.
  init(_ line: ArraySlice<UInt8>) throws(MessageDefect) {
    let rest = line.dropFirst(5)
    guard line.starts(with: "HTTP/".utf8), let minor = rest.dropFirst(2).first,
      rest.starts(with: "1.".utf8), minor.isDigit
    else { throw .malformed("The answer does not begin as one of HTTP/1.1 does.") }
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
  /// Reads where the body of a response ends (RFC 9112, section 6.3).
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
      // A number that doesn't fit an Int is beyond every limit, too.
      self = .length(Int(length) ?? .max)
    } else {
      self = .untilEnd
    }
  }
}
