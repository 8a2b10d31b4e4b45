import OpenMarketDomain
import OpenMarketPresentation

/// An exit code of the `openmarket` command-line tool.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case unforeseen = 1
  case usage = 2
  case network = 3
  case notFound = 4
  case notAllowed = 5
  case invalidInput = 6
  case outcomeUnknown = 7
  case notUnderstood = 8
  case interrupted = 130
  case closedPipe = 141
  case terminated = 143

  /// Creates the exit code for the message in which a command ended.
  init(_ code: MessageCode) {
    self =
      switch code {
      case .offline, .untrustedServer, .handshakeFailed, .missingLibrary, .proxyFailed,
        .missingCertificates, .timedOut, .connectionLost, .unavailable, .redirected, .notCached:
        .network
      case .cancelled: .interrupted
      case .unauthorized, .forbidden, .wrongSecret, .notOwner, .notSignedIn: .notAllowed
      case .notFound: .notFound
      case .conflict, .rejected, .tooLarge, .invalidRequest, .secureConnectionRequired,
        .unsupported:
        .invalidInput
      case .outcomeUnknown, .ambiguousRegistration, .registrationUnknown,
        .earlierRegistrationUnknown, .updateUnknown, .deletionUnknown:
        .outcomeUnknown
      case .malformedResponse, .responseTooLarge: .notUnderstood
      default: .unforeseen
      }
  }

  /// A description of the condition that leads to this exit code.
  var summary: LocalizedText { TextFile.help[String(rawValue)] }
}
