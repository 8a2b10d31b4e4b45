package import Foundation
import OpenMarketData

/// Reads the requests of one connection out of its bytes, however those are split (RFC 9112).
///
/// Feed it what has come and take what is ready:
/// 1. ``next()`` gives a head, and then nothing until ``readBody(upTo:)`` says that its body is wanted;
/// 2. after that it gives the body as soon as it is complete (at once where the head announces none),
/// 3. and then the next head.
///
/// After a refusal it gives that refusal for ever. It holds no more than its limits and ``room`` allow.
package struct RequestParser: Sendable {
  package enum Event: Hashable, Sendable {
    case head(RequestHead)
    /// The body without its framing, and the end of the request. Trailers are dropped.
    case body(Data)
  }

  private enum State {
    case line
    case fields(RequestLine, FieldSection)
    case held(RequestHead)
    case body(BodyReader)
    case refused(RequestRefusal)
  }

  private let limits: RequestLimits
  private var input = InputBuffer()
  private var state = State.line
  private var isEmptyLineSkipped = false
  /// The first line of the request that is being read, as soon as it is known.
  package private(set) var line: RequestLine?

  package init(limits: RequestLimits = RequestLimits()) {
    self.limits = limits
  }

  /// How many bytes it may be fed now.
  package var room: Int { max(0, limits.input - input.count) }

  /// Whether nothing of a request has come since the one before.
  package var isBetweenRequests: Bool {
    if case .line = state { input.isEmpty } else { false }
  }

  /// Whether bytes wait that ``next()`` has not taken.
  package var hasInput: Bool { !input.isEmpty }

  /// What it holds at the moment: the bytes that wait, and those of an unfinished section or body.
  package var heldByteCount: Int {
    switch state {
    case .line, .refused: input.count
    case .fields(let line, let section): input.count + line.target.utf8.count + section.size
    case .held(let head): input.count + head.line.target.utf8.count
    case .body(let reader): input.count + reader.heldByteCount
    }
  }

  package mutating func feed(_ bytes: some Collection<UInt8>) {
    if case .refused = state { return }
    input.append(bytes)
  }

  /// Lets the body of the last head be read, up to a number of bytes without framing.
  ///
  /// - Throws: status 413 when the head announces more.
  package mutating func readBody(upTo limit: Int) throws(RequestRefusal) {
    guard case .held(let head) = state else { return }
    try refusing { (parser) throws(RequestRefusal) in
      parser.state = .body(
        try RequestRefusal.refusing { () throws(MessageDefect) in
          try BodyReader(head.framing, bodyLimit: limit, limits: parser.limits.chunks)
        })
    }
  }

  /// The next event, or `nil` when it needs more bytes or ``readBody(upTo:)``.
  package mutating func next() throws(RequestRefusal) -> Event? {
    try refusing { (parser) throws(RequestRefusal) in try parser.advance() }
  }

  private mutating func advance() throws(RequestRefusal) -> Event? {
    while true {
      switch state {
      case .line:
        guard try readLine() else { return nil }
      case .fields(let line, var section):
        let isComplete = try RequestRefusal.refusing { () throws(MessageDefect) in
          try section.read(from: &input)
        }
        state = .fields(line, section)
        guard isComplete else { return nil }
        let head = try RequestHead(line: line, headers: section.headers)
        state = .held(head)
        return .head(head)
      case .held:
        return nil
      case .body(var reader):
        // Out of the state first: two owners would copy the body with every piece of it.
        state = .line
        let isComplete = try RequestRefusal.refusing { () throws(MessageDefect) in
          try reader.read(from: &input)
        }
        guard isComplete else {
          state = .body(reader)
          return nil
        }
        line = nil
        isEmptyLineSkipped = false
        return .body(reader.body)
      case .refused(let refusal):
        throw refusal
      }
    }
  }

  /// - Returns: whether a line was there to be read.
  private mutating func readLine() throws(RequestRefusal) -> Bool {
    let limit = limits.requestLine
    let bytes = try RequestRefusal.refusing { () throws(MessageDefect) in
      try input.takeLine(
        limit: limit + 2,
        tooLong: .startLineTooLong("The request line is longer than \(limit) bytes."))
    }
    guard let bytes else { return false }
    if bytes.isEmpty, !isEmptyLineSkipped {
      // Some clients end a body with a CRLF that belongs to nothing (section 2.2).
      isEmptyLineSkipped = true
      return true
    }
    let line = try RequestLine(bytes)
    self.line = line
    state = .fields(
      line, FieldSection(limit: limits.headerSection, fieldLimit: limits.fieldCount))
    return true
  }

  private mutating func refusing<Value>(
    _ step: (inout RequestParser) throws(RequestRefusal) -> Value
  ) throws(RequestRefusal) -> Value {
    do throws(RequestRefusal) {
      return try step(&self)
    } catch {
      state = .refused(error)
      input = InputBuffer()
      throw error
    }
  }
}
