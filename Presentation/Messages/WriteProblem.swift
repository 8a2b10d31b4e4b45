import OpenMarketDomain

/// What keeps a product from being registered, changed or deleted, or leaves it unknown whether it was, beside what a
/// ``MarketError`` says. The page of a product and the editor tell it in the same words.
nonisolated enum WriteProblem: Hashable, Sendable {
  case notSignedIn
  case picturesFixed
  case noLongerFits([ValidationIssue])
  case notRegistered
  /// This many products could be the one that was sent.
  case ambiguousRegistration(candidates: Int)
  case registrationUnknown
  case earlierRegistrationUnknown
  /// `nil` where what was entered earlier waits in its place.
  case registrationNotKept(ProductEntryStoreError?)
  case notUpdated
  case updateUnknown
  case notDeleted
  case deletionUnknown
}

nonisolated extension WriteProblem: Message {
  var kind: WriteProblemKind {
    switch self {
    case .notSignedIn: .notSignedIn
    case .picturesFixed: .picturesFixed
    case .noLongerFits: .noLongerFits
    case .notRegistered: .notRegistered
    case .ambiguousRegistration: .ambiguousRegistration
    case .registrationUnknown: .registrationUnknown
    case .earlierRegistrationUnknown: .earlierRegistrationUnknown
    case .registrationNotKept: .registrationNotKept
    case .notUpdated: .notUpdated
    case .updateUnknown: .updateUnknown
    case .notDeleted: .notDeleted
    case .deletionUnknown: .deletionUnknown
    }
  }
}
