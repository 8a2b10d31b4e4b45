nonisolated extension UnresolvedSubmission.Finding {
  var problem: WriteProblem {
    switch self {
    case .notRegistered: .notRegistered
    case .ambiguous(let rows): .ambiguousRegistration(candidates: rows.count)
    case .registrationUnknown: .registrationUnknown
    case .earlierRegistrationUnknown: .earlierRegistrationUnknown
    case .notKept: .registrationNotKept
    case .notUpdated: .notUpdated
    case .updateUnknown: .updateUnknown
    }
  }
}
