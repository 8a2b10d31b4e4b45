/// The kinds of ``WriteProblem``.
nonisolated enum WriteProblemKind: String, MessageKind {
  case notSignedIn = "not-signed-in"
  case picturesFixed = "pictures-fixed"
  case noLongerFits = "no-longer-fits"
  case notRegistered = "not-registered"
  case ambiguousRegistration = "ambiguous-registration"
  case registrationUnknown = "registration-unknown"
  case earlierRegistrationUnknown = "earlier-registration-unknown"
  case registrationNotKept = "registration-not-kept"
  case notUpdated = "not-updated"
  case updateUnknown = "update-unknown"
  case notDeleted = "not-deleted"
  case deletionUnknown = "deletion-unknown"
}
