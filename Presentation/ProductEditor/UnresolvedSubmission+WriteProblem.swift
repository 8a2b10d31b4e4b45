import OpenMarketDomain

nonisolated extension UnresolvedSubmission.Finding {
  func problem(because failure: ProductEntryStoreError?) -> WriteProblem {
    switch self {
    case .notRegistered: .notRegistered
    case .ambiguous(let rows): .ambiguousRegistration(candidates: rows.count)
    case .registrationUnknown: .registrationUnknown
    case .earlierRegistrationUnknown: .earlierRegistrationUnknown
    case .notKept: .registrationNotKept(failure)
    case .notUpdated: .notUpdated
    case .updateUnknown: .updateUnknown
    }
  }
}
