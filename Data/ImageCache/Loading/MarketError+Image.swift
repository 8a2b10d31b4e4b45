import OpenMarketDomain

extension MarketError {
  /// Whether the picture is not there, or not yet: a server answers so for about a second after an upload.
  var isMissingImage: Bool {
    switch self {
    case .forbidden, .notFound: true
    default: false
    }
  }

  /// Whether asking again soon would come to the same, as opposed to trouble on the way that may pass at any moment.
  var isLastingForImage: Bool {
    switch self {
    case .forbidden, .notFound, .unauthorized, .rejected, .tooLarge, .answerTooLarge,
      .malformedResponse, .redirected, .invalidRequest, .secureConnectionRequired, .unsupported:
      true
    default: false
    }
  }
}
