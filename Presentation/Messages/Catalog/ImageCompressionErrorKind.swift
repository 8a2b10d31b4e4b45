/// The kinds of ``ImageCompressionError``. One that was cancelled is ``MarketErrorKind/cancelled``, as everything is.
nonisolated enum ImageCompressionErrorKind: String, MessageKind {
  case noTool = "no-image-tool"
  case failed = "image-tool-failed"
  case timedOut = "image-tool-timed-out"
  case notSmallEnough = "image-not-small-enough"
  case madeNoPicture = "image-tool-made-no-picture"
}
