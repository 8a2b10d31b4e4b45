public import OpenMarketDomain

nonisolated extension ImageCompressionError {
  /// A stable name of the kind of error: lower case, words joined by hyphens.
  public var code: String { kind.rawValue }

  var kind: any MessageKind {
    switch self {
    case .noTool: ImageCompressionErrorKind.noTool
    case .failed: ImageCompressionErrorKind.failed
    case .timedOut: ImageCompressionErrorKind.timedOut
    case .notSmallEnough: ImageCompressionErrorKind.notSmallEnough
    case .madeNoPicture: ImageCompressionErrorKind.madeNoPicture
    case .cancelled: MarketErrorKind.cancelled
    }
  }
}
