import Foundation

/// Takes a body out of what comes, and the framing of chunks off it (RFC 9112, section 7.1).
struct BodyReader {
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
  private let bodyLimit: Int
  private let limits: RequestLimits

  init(_ framing: BodyFraming, bodyLimit: Int, limits: RequestLimits) throws(RequestRefusal) {
    self.bodyLimit = bodyLimit
    self.limits = limits
    switch framing {
    case .none: stage = .end
    case .chunked: stage = .chunkSize
    case .length(let length):
      guard length <= bodyLimit else { throw .bodyTooLarge(limit: bodyLimit) }
      stage = .bytes(left: length)
    }
  }

  var heldByteCount: Int {
    guard case .trailers(let section) = stage else { return body.count }
    return body.count + section.size
  }

  /// Reads what has come of the body.
  ///
  /// - Returns: whether its end was read.
  mutating func read(from input: inout InputBuffer) throws(RequestRefusal) -> Bool {
    while true {
      switch stage {
      case .bytes(let left):
        let rest = takeData(left, from: &input)
        stage = rest == 0 ? .end : .bytes(left: rest)
        if rest > 0 { return false }
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
        let refusal = RequestRefusal.malformed("A chunk is longer than its size.")
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
  ) throws(RequestRefusal) -> ArraySlice<UInt8>? {
    try input.takeLine(
      limit: limits.chunkLine, tooLong: .malformed("The line with a chunk's size is too long."))
  }

  private mutating func admit(_ chunk: ChunkSize) throws(RequestRefusal) {
    guard chunk.size <= bodyLimit - body.count else { throw .bodyTooLarge(limit: bodyLimit) }
    extensionSize += chunk.extensionSize
    guard extensionSize <= limits.chunkExtensions else {
      throw .malformed("The chunks have too many extensions.")
    }
  }
}
