/// Why a picture was not made smaller.
@nonexhaustive
public enum ImageCompressionError: Error, Hashable, Sendable {
  /// A program that it takes is not on this machine; each of the commands gets it, on one system or another.
  case noTool(name: String, installCommands: [String])
  /// The picture cannot be read, or the tool refuses it. The reason is a text of the tool, for a person to read.
  case failed(reason: String)
  /// It took longer than is waited.
  case timedOut
  /// All that was tried is still too large.
  case notSmallEnough
  /// What was made is no PNG or JPEG that can be read.
  case madeNoPicture
  /// The caller no longer wants the result.
  case cancelled
}
