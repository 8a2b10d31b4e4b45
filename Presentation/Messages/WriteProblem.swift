import OpenMarketDomain

/// What keeps a product from being registered, changed or deleted, or leaves it unknown whether it was, beside what a
/// ``MarketError`` says. The page of a product and the editor tell it in the same words.
nonisolated enum WriteProblem: Hashable, Sendable {
  case notSignedIn
  case picturesFixed
  case noLongerFits([ValidationIssue])
  /// This many products could be the one that was sent.
  case ambiguousRegistration(candidates: Int)
  /// `nil` where the market hasn't been searched.
  case registrationUnknown(MarketSearch?)
  case earlierRegistrationUnknown
  /// `nil` where the product hasn't been read to see it; likewise below.
  case updateUnknown(MarketSearch?)
  case deletionUnknown(MarketSearch?)
}

nonisolated extension WriteProblem: Message {
  var kind: WriteProblemKind {
    switch self {
    case .notSignedIn: .notSignedIn
    case .picturesFixed: .picturesFixed
    case .noLongerFits: .noLongerFits
    case .ambiguousRegistration: .ambiguousRegistration
    case .registrationUnknown: .registrationUnknown
    case .earlierRegistrationUnknown: .earlierRegistrationUnknown
    case .updateUnknown: .updateUnknown
    case .deletionUnknown: .deletionUnknown
    }
  }
}
