package import Foundation

/// Takes a body out of what comes, and the framing of chunks off it (RFC 9112, section 7.1).
package struct BodyReader: Sendable {
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
  private let bodyLimit: Int
  private let limits: ChunkLimits

  package init(_ framing: BodyFraming, bodyLimit: Int, limits: ChunkLimits) throws(MessageDefect) {
    self.bodyLimit = bodyLimit
    self.limits = limits
    switch framing {
    case .none: stage = .end
    case .chunked: stage = .chunkSize
    case .length(let length):
      guard length <= bodyLimit else { throw .bodyTooLarge(limit: bodyLimit) }
      stage = .bytes(left: length)
    case .untilEnd: stage = .untilEnd
    }
  }

  package var heldByteCount: Int {
    guard case .trailers(let section) = stage else { return body.count }
    return body.count + section.size
  }

  /// Whether the body is complete when nothing more comes.
  var endsWithInput: Bool { if case .untilEnd = stage { true } else { false } }

  /// Reads what has come of the body.
  ///
  /// - Returns: whether its end was read.
  package mutating func read(from input: inout InputBuffer) throws(MessageDefect) -> Bool {
    while true {
      switch stage {
      case .bytes(let left):
        let rest = takeData(left, from: &input)
        stage = rest == 0 ? .end : .bytes(left: rest)
        if rest > 0 { return false }
      case .untilEnd:
        // One byte more tells whether the limit is passed.
        let room = bodyLimit - body.count
        guard takeData(room == .max ? room : room + 1, from: &input) > 0 || room == .max else {
          throw .bodyTooLarge(limit: bodyLimit)
        }
        return false
      case .chunkSize:
        guard let line = try takeChunkLine(from: &input) else { return false }
        let chunk = try ChunkSize(line)
        try admit(chunk)
        stage =
          chunk.size > 0
          ? .chunk(left: chunk.size)
          : .trailers(FieldSection(limit: limits.trailerSection, fieldLimit: limits.fieldCount))
      case .chunk(let left):
        let rest = takeData(left, from: &input)
        stage = rest == 0 ? .chunkEnd : .chunk(left: rest)
        if rest > 0 { return false }
      case .chunkEnd:
        let refusal = MessageDefect.malformed("A chunk is longer than its size.")
        guard let line = try input.takeLine(limit: 2, tooLong: refusal) else { return false }
        guard line.isEmpty else { throw refusal }
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

  private mutating func takeData(_ left: Int, from input: inout InputBuffer) -> Int {
    let run = input.take(upTo: left)
    body.append(contentsOf: run)
    return left - run.count
  }

  private func takeChunkLine(
    from input: inout InputBuffer
  ) throws(MessageDefect) -> ArraySlice<UInt8>? {
    try input.takeLine(
      limit: limits.line, tooLong: .malformed("The line with a chunk's size is too long."))
  }

  private mutating func admit(_ chunk: ChunkSize) throws(MessageDefect) {
    guard chunk.size <= bodyLimit - body.count else { throw .bodyTooLarge(limit: bodyLimit) }
    extensionSize += chunk.extensionSize
    guard extensionSize <= limits.extensions else {
      throw .malformed("The chunks have too many extensions.")
    }
  }
}
