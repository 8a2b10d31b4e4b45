extension MarketError {
  /// What an error means that came from reading a product after the answer to a change of it was lost.
  var afterLostAnswer: MarketError {
    switch self {
    case .cancelled, .notFound: self
    default: .outcomeUnknown
    }
  }
}
