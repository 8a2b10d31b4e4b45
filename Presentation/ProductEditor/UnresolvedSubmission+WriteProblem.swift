import OpenMarketDomain

nonisolated extension UnresolvedSubmission.Finding {
  func problem(
    because failure: DraftStoreError?, after search: MarketSearch?
  ) -> WriteProblem {
    switch self {
    case .ambiguous(let rows): .ambiguousRegistration(candidates: rows.count)
    case .registrationUnknown: .registrationUnknown(search)
    case .earlierRegistrationUnknown: .earlierRegistrationUnknown
    case .notKept: .registrationNotKept(failure)
    case .updateUnknown: .updateUnknown(search)
    }
  }
}
