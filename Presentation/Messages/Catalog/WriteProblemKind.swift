/// The kinds of ``WriteProblem``.
nonisolated enum WriteProblemKind: String, MessageKind {
  case notSignedIn = "not-signed-in"
  case picturesFixed = "pictures-fixed"
  case noLongerFits = "no-longer-fits"
  case ambiguousRegistration = "ambiguous-registration"
  case registrationUnknown = "registration-unknown"
  case earlierRegistrationUnknown = "earlier-registration-unknown"
  case updateUnknown = "update-unknown"
  case deletionUnknown = "deletion-unknown"
}
