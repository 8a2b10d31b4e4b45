import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// A change of the market that did not happen, or of which nobody knows whether it did.
struct FailedWrite: Error, Hashable, Sendable {
  /// A stable name, for scripts.
  let code: String
  let text: String
  let exitCode: ExitCode
  /// The numbers of the products to look at.
  var products: [Int] = []

  init(_ submission: UnresolvedSubmission, _ language: Language) {
    code = submission.code
    // The editor's text is for somebody who goes on with it. The next process would know nothing, and send again.
    switch submission.finding {
    case .ambiguous(let rows):
      products = rows.map(\.id.rawValue)
      text = Labels.couldBe(products)(language)
    case .registrationUnknown, .earlierRegistrationUnknown:
      text = Labels.registrationUnknown(submission.search)(language)
    case .notKept, .updateUnknown:
      text = submission.text
    }
    exitCode =
      switch submission.finding {
      case .notKept: .unforeseen
      case .ambiguous, .registrationUnknown, .earlierRegistrationUnknown, .updateUnknown:
        .outcomeUnknown
      }
  }

  init(_ message: ProductEditorMessage) {
    self.init(code: message.code, text: message.text, exitCode: .notAllowed)
  }

  fileprivate init(code: String, text: String, exitCode: ExitCode) {
    self.code = code
    self.text = text
    self.exitCode = exitCode
  }

  var members: [JSONValue.Member] {
    guard !products.isEmpty else { return [] }
    return [JSONValue.Member("products", .array(products.map { .integer(Int64($0)) }))]
  }
}

extension Failure {
  init(_ failure: WriteFailure) {
    let exitCode: ExitCode
    switch failure.reason {
    case .failed(let message):
      self = .market(message)
      return
    case .notSignedIn: exitCode = .notAllowed
    case .noLongerFits: exitCode = .invalidInput
    case .outcomeUnknown: exitCode = .outcomeUnknown
    }
    self = .write(FailedWrite(code: failure.code, text: failure.text, exitCode: exitCode))
  }
}
