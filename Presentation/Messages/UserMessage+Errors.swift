public import Foundation
public import OpenMarketDomain

extension MarketError {
  /// The message code for the error.
  package var code: MessageCode {
    switch self {
    case .offline: .offline
    case .untrustedServer: .untrustedServer
    case .handshakeFailed: .handshakeFailed
    case .missingLibrary: .missingLibrary
    case .proxyFailed: .proxyFailed
    case .missingCertificates: .missingCertificates
    case .secureConnectionRequired: .secureConnectionRequired
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    case .connectionLost: .connectionLost
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .wrongSecret: .wrongSecret
    case .notOwner: .notOwner
    case .notFound: .notFound
    case .conflict: .conflict
    case .rejected: isAccessRefusal ? .forbidden : .rejected
    case .tooLarge: .tooLarge
    case .unavailable: .unavailable
    case .responseTooLarge: .responseTooLarge
    case .malformedResponse: .malformedResponse
    case .redirected: .redirected
    case .invalidRequest: .invalidRequest
    case .outcomeUnknown: .outcomeUnknown
    case .unsupported: .unsupported
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
        code, describedBy: describedBy, facts: facts(in: language),
        recoverySuggestion: readSuggestion(language),
        in: language)
    }
    let recoverySuggestion: String? =
      switch self {
      case .unavailable(404, nil, _), .unavailable(410, nil, _):
        LocalizedText.checkServer(language)
      case .unavailable(_, let delay?, _): LocalizedText.retry(after: delay)?(language)
      case .malformedResponse(let failure):
        failure.reason.code.explanation(in: language).recoverySuggestion
      default: nil
      }
    return UserMessage(
      code, facts: facts(in: language), recoverySuggestion: recoverySuggestion, in: language)
  }

  /// A Boolean value that indicates whether a program in front of the market may have refused the request. With 511, the network
  /// asks for a sign-in (RFC 6585, section 6).
  private var isAccessRefusal: Bool {
    if case .rejected(let status, _) = self { [401, 403, 511].contains(status) } else { false }
  }

  /// A Boolean value that indicates whether another input may help. A status from 500 on refuses any input.
  private var concernsInput: Bool {
    if case .rejected(500..., _) = self { false } else { !isAccessRefusal }
  }

  private var readSuggestion: LocalizedText {
    switch self {
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

  /// Returns the description of the error and its facts without a final period, for use in another message.
  func summary(in language: Language) -> String {
    let text = code.explanation(in: language).description
    let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
    let facts = facts(in: language).compactMap { $0?(language) }
    return ([sentence] + facts).joined(separator: ", ")
  }

  private func facts(in language: Language) -> [LocalizedText?] {
    switch self {
    case .unauthorized(let reason), .forbidden(let reason), .wrongSecret(let reason),
      .notFound(let reason), .conflict(let reason), .tooLarge(let reason):
      [reason.map { .serverReason($0) }]
    case .rejected(let status, let reason), .unavailable(let status, _, let reason):
      [.status(status), reason.map { .serverReason($0) }]
    case .notOwner(let vendor): [.seller(vendor.name ?? "#\(vendor.id)")]
    case .secureConnectionRequired(let host): [.server(host)]
    case .responseTooLarge(let limit): [.byteLimit(limit)]
    case .malformedResponse(let failure):
      [failure.path, failure.reason.text(in: language)].filter { !$0.isEmpty }.map { .plain($0) }
    case .redirected(let address, let error):
      [.newAddress(address), error.map { .plain($0.summary(in: language)) }]
    case .unsupported(let feature): [.feature(feature)]
    case .missingLibrary(let name): [.plain(name)]
    case .proxyFailed(let status): [status.map { .status($0) }]
    case .missingCertificates(let file): [file.map { .plain($0) }]
    case .outcomeUnknown(let outcome) where !outcome.candidates.isEmpty:
      [.products(outcome.candidates.map(\.id))]
    case .offline, .untrustedServer, .handshakeFailed, .timedOut, .cancelled, .connectionLost,
      .outcomeUnknown, .invalidRequest:
      []
    }
  }
}

extension DecodingFailure.Reason {
  /// The message code for the reason.
  package var code: MessageCode {
    switch self {
    case .emptyResponse: .emptyResponse
    case .notHTTP: .notHTTP
    case .compressed: .compressedResponse
    case .invalidJSON: .invalidJSON
    case .invalidUTF8: .invalidUTF8
    case .missingKey: .missingKey
    case .null: .nullValue
    case .wrongType: .wrongType
    case .unreadableValue: .unreadableValue
    case .notAnAmount: .notAnAmount
    case .amountTooPrecise: .amountTooPrecise
    case .amountOutOfRange: .amountOutOfRange
    case .otherProduct: .otherProduct
    case .notADeletionAddress: .notADeletionAddress
    case .notAnImage: .notAnImage
    case .notAnImageAddress: .notAnImageAddress
    }
  }

  /// Returns a description of the reason in the given language. The description starts with a lowercase letter and has no period,
  /// so that you can use the description in a sentence.
  package func text(in language: Language) -> String {
    let sentence =
      switch self {
      case .wrongType(let expected): LocalizedText.wrongType(expected: expected)(language)
      case .otherProduct(let expected, let actual):
        LocalizedText.otherProduct(expected: expected, actual: actual)(language)
      default: code.explanation(in: language).description
      }
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension ImageCompressionError {
  /// The message code for the error.
  package var code: MessageCode {
    switch self {
    case .failed: .compressionFailed
    case .notSmallEnough: .imageNotSmallEnough
    case .unreadableResult: .compressedImageUnreadable
    case .cancelled: .cancelled
    }
  }

  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: Locale) -> UserMessage { message(in: Language(locale)) }

  package func message(in language: Language) -> UserMessage {
    let fact: LocalizedText? =
      switch self {
      case .failed(let reason): .plain(reason)
      case .notSmallEnough, .unreadableResult, .cancelled: nil
      }
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
    switch self {
    case .full: UserMessage(.draftNotSaved, facts: [.noSpace], in: language)
    case .unavailable(let reason):
      UserMessage(.draftNotSaved, facts: [.plain(reason)], in: language)
    case .unreadable(let defect): UserMessage(defect.code, in: language)
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

extension DraftStoreError.Defect {
  /// The message code for a saved draft that can't be read.
  var code: MessageCode {
    switch self {
    case .damaged: .draftDamaged
    case .foreign: .draftForeign
    }
  }
}
