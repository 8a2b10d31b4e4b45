public import OpenMarketDomain

nonisolated extension ImageShrinkingError {
  /// A stable name of the kind of error: lower case, words joined by hyphens.
  public var code: String { kind.rawValue }

  var kind: any MessageKind {
    switch self {
    case .noTool: ImageShrinkingErrorKind.noTool
    case .failed: ImageShrinkingErrorKind.failed
    case .timedOut: ImageShrinkingErrorKind.timedOut
    case .notSmallEnough: ImageShrinkingErrorKind.notSmallEnough
    case .madeNoPicture: ImageShrinkingErrorKind.madeNoPicture
    case .cancelled: MarketErrorKind.cancelled
    }
  }
}
