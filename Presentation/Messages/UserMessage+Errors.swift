public import Foundation
public import OpenMarketDomain

extension MarketError {
  /// The message code for the error.
  package var code: MessageCode { MessageCode(words.code) }

  /// The name of the message code, and the values that follow the text, such as a status code.
  private var words: (code: String, facts: [LocalizedText?]) {
    switch self {
    case .unreachable(let reason): reason.words
    case .cancelled: ("cancelled", [])
    case .unauthorized(let reason): ("unauthorized", [.serverReason(reason)])
    case .forbidden(let reason): ("forbidden", [.serverReason(reason)])
    case .wrongSecret(let reason): ("wrong-secret", [.serverReason(reason)])
    case .notOwner(let vendor): ("not-owner", [.seller(vendor.name ?? "#\(vendor.id)")])
    case .notFound(let reason): ("not-found", [.serverReason(reason)])
    case .conflict(let reason): ("conflict", [.serverReason(reason)])
    case .rejected(let status, let reason):
      (
        status == 401 ? "password-required" : isAccessRefusal ? "forbidden" : "rejected",
        [.status(status), .serverReason(reason)]
      )
    case .tooLarge(let reason): ("too-large", [.serverReason(reason)])
    case .unavailable(let status, _, let reason):
      (
        [404, 410].contains(status) ? "no-market" : "unavailable",
        [.status(status), .serverReason(reason)]
      )
    case .malformedResponse(let failure): failure.words
    case .redirected(_, .redirected?): ("redirect-loop", [])
    case .redirected(let address, let error):
      ("redirected", [.newAddress(address), error?.summary])
    case .invalidRequest: ("invalid-request", [])
    case .outcomeUnknown(let outcome):
      (
        "outcome-unknown",
        [outcome.candidates.isEmpty ? nil : .products(outcome.candidates.map(\.id))]
      )
    case .notRecorded(let error): ("registration-not-recorded", [error.fact])
    case .unsupported(let feature): ("unsupported", [.feature(feature)])
    }
  }

  /// Returns the message for the error in the language of the given locale.
  ///
  /// - Parameters:
  ///   - locale: The locale, whose language is the language of the message.
  ///   - isRead: A Boolean value that indicates whether the error is from a read operation. A message for a read doesn't suggest
  ///     correcting a form or signing in.
  public func message(in locale: Locale, isRead: Bool = false) -> UserMessage {
    message(in: Language(locale), isRead: isRead)
  }

  package func message(in language: Language, isRead: Bool = false) -> UserMessage {
    if isRead || !concernsInput, let describedBy = readCode {
      return UserMessage(
        code, describedBy: describedBy, facts: words.facts,
        recoverySuggestion: readSuggestion(language),
        in: language)
    }
    let recoverySuggestion: String? =
      switch self {
      case .unavailable(_, let delay?, _): LocalizedText.retry(after: delay)?(language)
      default: nil
      }
    var message = UserMessage(
      code, facts: words.facts, recoverySuggestion: recoverySuggestion, in: language)
    if case .malformedResponse(let failure) = self { message.problem = failure.reason.problem }
    return message
  }

  /// A Boolean value that indicates whether a program in front of the market may have refused the request. With 511, the network
  /// asks for a sign-in (RFC 6585, section 6).
  private var isAccessRefusal: Bool {
    if case .rejected(let status, _) = self { [401, 403, 511].contains(status) } else { false }
  }

  /// A Boolean value that indicates whether another input may help. A status from 500 on refuses any input.
  private var concernsInput: Bool {
    switch self {
    // The server refuses the method or the format, whatever the input is.
    case .rejected(405, _), .rejected(406, _), .rejected(415, _), .rejected(500..., _): false
    default: !isAccessRefusal
    }
  }

  private var readSuggestion: LocalizedText {
    switch self {
    case .rejected(401, _): code.recoverySuggestion
    case .rejected(414, _): .shortenText
    case .rejected(507, _): .freeSpace
    default: .checkServer
    }
  }

  /// The code that describes the error of a read, or `nil` if the message doesn't depend on the operation.
  private var readCode: MessageCode? {
    switch self {
    case .unauthorized, .forbidden, .wrongSecret, .notOwner: .forbidden
    case .conflict: .rejected
    case .rejected: code
    case .tooLarge, .invalidRequest: code
    default: nil
    }
  }

  /// The description of the error and its facts without a final period, for use in another message.
  var summary: LocalizedText {
    let (description, facts) = (code.description, words.facts.compactMap(\.self))
    func text(_ language: Language) -> String {
      ([description(language).withoutPeriod] + facts.map { $0(language) }).joined(separator: ", ")
    }
    return LocalizedText(text(.korean), text(.english))
  }
}

extension UnreachableReason {
  /// The name of the message code, and the values that follow the text, such as a status code.
  fileprivate var words: (code: String, facts: [LocalizedText?]) {
    switch self {
    case .notPrepared(let reason): ("request-not-prepared", [.plain(reason)])
    case .offline: ("offline", [])
    case .untrustedServer: ("untrusted-server", [])
    case .handshakeFailed: ("handshake-failed", [])
    case .missingLibrary(let name): ("missing-library", [.plain(name)])
    case .proxyFailed(let status): ("proxy-failed", [status.map { .status($0) }])
    case .missingCertificates(let file): ("missing-certificates", [file.map { .plain($0) }])
    case .secureConnectionRequired(let host): ("secure-connection-required", [.server(host)])
    case .timedOut: ("timed-out", [])
    case .connectionLost: ("connection-lost", [])
    }
  }
}

extension DecodingFailure {
  /// The name of the message code, and the values that follow the text, such as the location in the response.
  fileprivate var words: (code: String, facts: [LocalizedText?]) {
    if case .tooLarge(let limit) = reason { return ("response-too-large", [.byteLimit(limit)]) }
    if reason == .webPage { return ("web-page", []) }
    return ("malformed-response", [path.isEmpty ? nil : .plain(path)])
  }
}

extension DecodingFailure.Reason {
  /// The kind of the reason in JSON. A message doesn't contain the kind.
  package var problem: String {
    switch self {
    case .emptyResponse, .missingKey, .null, .notADeletionAddress: "missing"
    case .wrongType: "wrong-type"
    default: "unusable"
    }
  }
}

extension ImageCompressionError {
  /// The message code for the error.
  package var code: MessageCode {
    let name =
      switch self {
      case .failed: "compression-failed"
      case .notSmallEnough: "image-not-small-enough"
      case .unreadableResult: "compressed-image-unreadable"
      case .cancelled: "cancelled"
      }
    return MessageCode(name)
  }

  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: Locale) -> UserMessage { message(in: Language(locale)) }

  package func message(in language: Language) -> UserMessage {
    let fact: LocalizedText? = if case .failed(let reason) = self { .plain(reason) } else { nil }
    return UserMessage(code, facts: [fact], in: language)
  }
}

extension SellerCredentialStoreError {
  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: Locale) -> UserMessage { message(in: Language(locale)) }

  package func message(in language: Language) -> UserMessage {
    switch self {
    case .unavailable(let reason):
      UserMessage(.sellerStoreUnavailable, facts: [.plain(reason)], in: language)
    }
  }
}

extension SellerCredentialError {
  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: Locale) -> UserMessage { message(in: Language(locale)) }

  package func message(in language: Language) -> UserMessage { UserMessage(code, in: language) }

  /// The message code for the error.
  var code: MessageCode {
    switch self {
    case .emptyIdentifier: .emptyIdentifier
    case .unsendableIdentifier: .unsendableIdentifier
    case .emptySecret: .emptySecret
    }
  }
}

extension DraftStoreError {
  /// Returns the message for a draft that can't be loaded or saved, in the given language.
  func message(in language: Language) -> UserMessage {
    UserMessage(self == .unreadable ? .draftDamaged : .draftNotSaved, facts: [fact], in: language)
  }

  /// The reason for the error, if it's known.
  var fact: LocalizedText? {
    switch self {
    case .full: .noSpace
    case .unavailable(let reason): .plain(reason)
    case .unreadable: nil
    }
  }
}

extension SavingProblem {
  /// Returns the message for the problem, in the language of the given locale.
  public func message(in locale: Locale) -> UserMessage { message(in: Language(locale)) }

  package func message(in language: Language) -> UserMessage {
    UserMessage(
      isRemoval ? .pagesNotRemoved : .pagesNotSaved, facts: [.plain("\(path): \(reason)")],
      in: language)
  }
}
