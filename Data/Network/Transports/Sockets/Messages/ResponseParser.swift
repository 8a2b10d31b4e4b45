import OpenMarketDomain

/// Reads the one answer of a connection out of its bytes, however those are split (RFC 9112).
///
/// Feed it what comes, and say when the connection has ended; it throws as soon as there can be no good answer any
/// more. Interim answers, trailers, and whatever comes after the answer are dropped. It holds no more than the body
/// and a bounded head.
struct ResponseParser {
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
  /// A compressed body is refused: decompressed it can be a thousand times as large.
  private var isCompressed = false
  /// The size of the body, where it is known before the body has come.
  private(set) var announcedBodySize: Int?

  init(method: HTTPMethod, maximumBodySize: Int) {
    self.method = method
    self.maximumBodySize = max(0, maximumBodySize)
  }

  // Inlined into a caller that borrows the parser, what follows ends the optimiser of Swift 6.3 ("ownership error" in
  // CopyPropagation).

  /// The answer's status, as soon as its headers are complete.
  @inline(never)
  var status: Int? { answer?.status }

  /// A Boolean value that indicates whether the headers are complete and their status is a success.
  @inline(never)
  var isSuccess: Bool { answer?.isSuccess == true }

  /// How much of the body has come.
  @inline(never)
  var bodySize: Int {
    if case .body(let reader) = state { reader.body.count } else { answer?.body.count ?? 0 }
  }

  /// The answer, as soon as it is complete.
  @inline(never)
  var response: HTTPResponse? {
    if case .complete = state { answer } else { nil }
  }

  mutating func events(_ bytes: some Collection<UInt8>) throws(NetworkError) {
    input.append(bytes)
    do throws(MessageDefect) {
      while try advance() {}
    } catch {
      throw NetworkError(error, status: answer?.status)
    }
    if isCompressed { throw .compressedResponse(status: answer?.status) }
  }

  /// Takes note that nothing more comes.
  mutating func end() throws(NetworkError) {
    switch state {
    case .complete:
      break
    case .body(let reader) where reader.endsWithInput:
      complete(reader)
    case .line where input.isEmpty && interimCount == 0:
      throw .interrupted(reason: "The connection ended before the answer.")
    case .line, .fields:
      throw .interrupted(reason: "The connection ended within the answer's headers.")
    case .body(let reader):
      let count = reader.body.count
      let read =
        announcedBodySize.map { "\(count) of \($0.counted("byte"))" } ?? count.counted("byte")
      throw .interrupted(
        reason: "The connection ended within the body, after \(read).",
        status: answer?.status)
    }
  }

  /// - Returns: whether there may be more to do.
  private mutating func advance() throws(MessageDefect) -> Bool {
    switch state {
    case .line:
      // A server of another protocol may wait for more after its first bytes, or end without a line.
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
      // Out of the state first: two owners would copy the body with every piece of it.
      state = .complete
      let isComplete = try reader.read(from: &input)
      if isComplete { complete(reader) } else { state = .body(reader) }
      return false
    case .complete:
      return false
    }
  }

  private mutating func take(
    _ line: StatusLine, _ headers: HTTPHeaders
  ) throws(MessageDefect) {
    guard line.status >= 200 else {
      interimCount += 1
      guard line.status != 101 else {
        throw .malformed("The server changes to a protocol that nobody asked for.")
      }
      guard interimCount <= Limit.interimCount else {
        throw .malformed("The server announces an answer again and again.")
      }
      state = .line
      return
    }
    answer = HTTPResponse(status: line.status, headers: headers)
    let framing = try BodyFraming(of: line, headers: headers, to: method)
    let reader = try BodyReader(framing, bodyLimit: maximumBodySize, limits: ChunkLimits())
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

  private enum Limit {
    static let statusLine = 8 * 1024
    static let headerSection = 64 * 1024
    static let fieldCount = 256
    static let interimCount = 32
  }
}

extension NetworkError {
  fileprivate init(_ defect: MessageDefect, status: Int?) {
    switch defect {
    case .malformed(let reason), .startLineTooLong(let reason), .fieldSectionTooLarge(let reason):
      self = .invalidResponse(reason: reason, status: status)
    case .bodyTooLarge(let limit):
      self = .bodyTooLarge(limit: limit)
    }
  }
}
