import Foundation
public import OpenMarketDomain

/// A kind of operation that can fail. The text of a message says what the failure means for it.
public enum MarketOperation: String, Sendable, CaseIterable {
  /// Loading products, images or the health status.
  case read
  /// Registering a product.
  case registration
  /// Changing a product.
  case edit
  /// Deleting a product.
  case deletion
}

extension MarketError {
  /// The message code for the error.
  package var code: MessageCode { words.code }

  /// The message code, the variant of its text, and its values.
  private var words: (code: MessageCode, variant: String?, values: MessageValues) {
    func words(
      _ code: String, _ variant: String? = nil, _ slots: [String: LocalizedText] = [:],
      diagnosis: LocalizedText? = nil, reason: String? = nil
    ) -> (MessageCode, String?, MessageValues) {
      (
        MessageCode(code), variant,
        MessageValues(slots: slots, diagnosis: diagnosis, serverReason: reason)
      )
    }
    return switch self {
    case .unreachable(.notPrepared(let reason)):
      words("request-not-prepared", diagnosis: .plain(reason.withoutPeriod))
    case .unreachable(.offline(let reason)): words("offline", diagnosis: .reason(reason))
    case .unreachable(.untrustedServer): words("untrusted-server")
    case .unreachable(.handshakeFailed): words("handshake-failed")
    case .unreachable(.missingLibrary(let name)):
      words("missing-library", nil, ["library": .plain(name)])
    case .unreachable(.proxyFailed(let status)):
      words("proxy-failed", diagnosis: status.map { .status($0) })
    case .unreachable(.missingCertificates(let file)):
      words("missing-certificates", diagnosis: file.map { .plain($0) })
    case .unreachable(.secureConnectionRequired(let host)):
      words("secure-connection-required", nil, ["host": .plain(host)])
    case .unreachable(.timedOut): words("timed-out")
    case .unreachable(.connectionLost): words("connection-lost")
    case .cancelled: words("cancelled")
    case .unauthorized(let reason): words("unauthorized", reason: reason)
    case .forbidden(let reason): words("forbidden", reason: reason)
    case .wrongSecret(let reason): words("wrong-secret", reason: reason)
    case .notOwner(let vendor):
      words("not-owner", nil, ["seller": .plain(vendor.name ?? "#\(vendor.id)")])
    case .notFound: words("not-found", diagnosis: .status(404))
    case .conflict(let reason): words("conflict", reason: reason)
    case .rejected(let status, let reason):
      words(
        status == 401 ? "password-required" : isAccessRefusal ? "forbidden" : "rejected",
        rejectionVariant, diagnosis: .status(status), reason: reason)
    case .tooLarge(let reason): words("too-large", reason: reason)
    case .unavailable(let status, _, let reason):
      words(
        [404, 410].contains(status) ? "no-market" : "unavailable", diagnosis: .status(status),
        reason: reason)
    case .malformedResponse(let failure):
      if case .tooLarge(let limit) = failure.reason {
        words("response-too-large", nil, ["limit": .size(limit)])
      } else if failure.reason == .webPage {
        words("web-page")
      } else {
        words(
          "malformed-response", failure.reason.variant,
          diagnosis: failure.path.isEmpty ? nil : .plain(failure.path))
      }
    case .redirected(_, .redirected?): words("redirect-loop")
    case .redirected(let address, let error):
      words("redirected", nil, ["address": .plain(address)], diagnosis: error?.clause)
    case .invalidRequest: words("invalid-request")
    case .outcomeUnknown(let outcome):
      words(
        "outcome-unknown",
        diagnosis: outcome.candidates.isEmpty ? nil : .products(outcome.candidates.map(\.id)))
    case .notRecorded(let error): words("registration-not-recorded", diagnosis: error.cause)
    case .unsupported(let feature): words("unsupported", nil, ["feature": .feature(feature)])
    }
  }

  /// Returns the message for the error in the language of the given locale.
  ///
  /// - Parameters:
  ///   - locale: The locale, whose language is the language of the message.
  ///   - operation: The kind of operation that failed, or `nil` for any change. The message of a read doesn't suggest correcting a form
  ///     or signing in.
  public func message(
    in locale: some TextLocale, of operation: MarketOperation? = nil
  ) -> UserMessage {
    let (code, variant, values) = words
    var suggestion: LocalizedText?
    if case .unavailable(_, let delay?, _) = self { suggestion = .retry(after: delay) }
    var message = UserMessage(
      code, variant == "long" && operation != .read ? nil : variant ?? operation?.rawValue, values,
      suggestion: suggestion, in: locale)
    if case .malformedResponse(let failure) = self { message.problem = failure.reason.problem }
    return message
  }

  /// A Boolean value that indicates whether a program in front of the market may have refused the request. With 511, the network
  /// asks for a sign-in (RFC 6585, section 6).
  private var isAccessRefusal: Bool {
    if case .rejected(let status, _) = self { [401, 403, 511].contains(status) } else { false }
  }

  /// The variant of the text for a status that no other input changes, or `nil` if the text depends on the operation.
  private var rejectionVariant: String? {
    guard case .rejected(let status, _) = self else { return nil }
    return switch status {
    case 414: "long"
    case 507: "full"
    // The server refuses the method or the format, or any request.
    case 403, 405, 406, 415, 500...: "read"
    default: nil
    }
  }

  /// The error in a few words, for the parentheses of another message.
  var clause: LocalizedText {
    switch self {
    case .unreachable(.offline): .word("연결 안 됨", "no connection")
    case .unreachable(.timedOut): .word("응답 시간 초과", "no answer in time")
    case .unreachable(.connectionLost): .word("연결 끊김", "connection lost")
    case .unreachable(.untrustedServer):
      .word("신뢰할 수 없는 인증서", "certificate not trusted")
    case .unreachable: .word("연결할 수 없음", "unreachable")
    case .unauthorized: .status(401)
    case .forbidden, .wrongSecret, .notOwner: .status(403)
    case .notFound: .status(404)
    case .conflict: .status(409)
    case .tooLarge: .status(413)
    case .rejected(let status, _), .unavailable(let status, _, _): .status(status)
    case .malformedResponse(let failure):
      failure.reason == .webPage
        ? .word("웹 페이지", "a web page")
        : .word("읽을 수 없는 응답", "unreadable answer")
    case .redirected: .word("다른 주소 안내", "redirected")
    case .cancelled: .word("취소됨", "cancelled")
    case .invalidRequest, .outcomeUnknown, .notRecorded, .unsupported: LocalizedText(code.rawValue)
    }
  }
}

extension DecodingFailure.Reason {
  /// The variant of the text for the reason, or `nil` if a value in the response is unexpected.
  fileprivate var variant: String? {
    switch self {
    case .emptyResponse, .notHTTP, .compressed, .invalidJSON, .invalidUTF8: "damaged"
    case .notAnImage, .notAnImageAddress: "image"
    case .notADeletionAddress: "deletion"
    default: nil
    }
  }

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
  public func message(in locale: some TextLocale) -> UserMessage { UserMessage(code, in: locale) }
}

extension SellerCredentialStoreError {
  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: some TextLocale) -> UserMessage {
    switch self {
    case .unavailable(let reason):
      UserMessage(
        .sellerStoreUnavailable, nil, MessageValues(diagnosis: .reason(reason)), in: locale)
    }
  }
}

extension SellerCredentialError {
  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: some TextLocale) -> UserMessage { UserMessage(code, in: locale) }

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
  /// Returns the message for a draft that can't be loaded or saved, in the language of the given locale.
  func message(in locale: some TextLocale, isLoading: Bool = false) -> UserMessage {
    UserMessage(
      self == .unreadable ? .draftDamaged : .draftNotSaved, isLoading ? "loading" : nil,
      MessageValues(diagnosis: cause), in: locale)
  }

  /// The cause of the error, if it's known.
  var cause: LocalizedText? {
    switch self {
    case .full: .noSpace
    case .unavailable(let reason): .reason(reason)
    case .unreadable: nil
    }
  }
}

extension SavingProblem {
  /// Returns the message for the problem, in the language of the given locale.
  public func message(in locale: some TextLocale) -> UserMessage {
    UserMessage(
      isRemoval ? .pagesNotRemoved : .pagesNotSaved, nil,
      MessageValues(diagnosis: .reason(reason, of: path)), in: locale)
  }
}
