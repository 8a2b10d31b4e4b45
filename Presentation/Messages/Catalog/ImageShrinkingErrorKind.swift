/// The kinds of ``ImageShrinkingError``. One that was cancelled is ``MarketErrorKind/cancelled``, as everything is.
nonisolated enum ImageShrinkingErrorKind: String, MessageKind {
  case noTool = "no-image-tool"
  case failed = "image-tool-failed"
  case timedOut = "image-tool-timed-out"
  case notSmallEnough = "image-not-small-enough"
  case madeNoPicture = "image-tool-made-no-picture"
}
