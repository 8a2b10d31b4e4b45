/// The most that the framing of a chunked body may take, in bytes where nothing else is said.
package struct ChunkLimits: Hashable, Sendable {
  /// One line with the size of a chunk and its extensions.
  package var line: Int
  /// All extensions of a body's chunks together: tiny chunks with long extensions cost more than they carry.
  package var extensions: Int
  package var trailerSection: Int
  /// In fields, of the trailer section.
  package var fieldCount: Int

  package init(
    line: Int = 1024, extensions: Int = 16 * 1024, trailerSection: Int = 8 * 1024,
    fieldCount: Int = 100
  ) {
    self.line = line
    self.extensions = extensions
    self.trailerSection = trailerSection
    self.fieldCount = fieldCount
  }
}
