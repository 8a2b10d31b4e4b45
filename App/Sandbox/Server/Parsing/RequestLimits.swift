import OpenMarketData

/// The most a request may take, in bytes where nothing else is said. Line ends count, except the request line's.
package struct RequestLimits: Hashable, Sendable {
  package var requestLine = 8 * 1024
  package var headerSection = 32 * 1024
  /// In fields, of the header and the trailer section each.
  package var fieldCount = 100
  /// One line with the size of a chunk and its extensions.
  package var chunkLine = 1024
  /// All extensions of a body's chunks together: tiny chunks with long extensions cost more than they carry.
  package var chunkExtensions = 16 * 1024
  package var trailerSection = 8 * 1024

  package init() {}

  var chunks: ChunkLimits {
    ChunkLimits(
      line: chunkLine, extensions: chunkExtensions, trailerSection: trailerSection,
      fieldCount: fieldCount)
  }

  /// How much may wait unread: enough for the longest line, so that a line is either complete or too long.
  var input: Int {
    max(requestLine, headerSection, chunkLine, trailerSection) + 2
  }
}
