public import Foundation
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
  /// Returns the message for the error in the language of the given locale.
  ///
  /// - Parameters:
  ///   - locale: The locale, whose language is the language of the message.
  ///   - operation: The kind of operation that failed, or `nil` for any change. The message of a
  ///     read doesn't suggest correcting a form or signing in.
  public func message(
    in locale: some TextLocale, of operation: MarketOperation? = nil
  ) -> UserMessage {
    message(in: locale, of: operation, isRepeated: false)
  }

  /// - Parameter isRepeated: A Boolean value that indicates whether the outcome of an earlier
  ///   attempt at the operation is unknown.
  func message(
    in locale: some TextLocale, of operation: MarketOperation?, isRepeated: Bool
  ) -> UserMessage {
    func message(
      _ code: String, variant: String? = nil, _ slots: [String: LocalizedText] = [:],
      diagnosis: LocalizedText? = nil, reason: String? = nil
    ) -> UserMessage {
      UserMessage(
        MessageCode(code), variant: variant ?? operation?.rawValue,
        slots.merging(["done": .done(operation, isRepeated: isRepeated)]) { $1 },
        diagnosis: diagnosis, serverReason: reason, suggestion: suggestion(after: operation),
        in: locale)
    }
    var shown =
      switch self {
      case .unreachable(.notPrepared(let reason)):
        message("request-not-prepared", diagnosis: .plain(reason.withoutPeriod))
      case .unreachable(.offline(let reason)): message("offline", diagnosis: .reason(reason))
      case .unreachable(.untrustedServer): message("untrusted-server")
      case .unreachable(.handshakeFailed): message("handshake-failed")
      case .unreachable(.missingLibrary(let name)):
        message("missing-library", ["library": .plain(name)])
      case .unreachable(.proxyFailed(let status)):
        message("proxy-failed", diagnosis: status.map { .status($0) })
      case .unreachable(.missingCertificates(let file)):
        message("missing-certificates", diagnosis: file.map { .plain($0) })
      case .unreachable(.secureConnectionRequired(let host)):
        message("secure-connection-required", ["host": .plain(host)])
      case .unreachable(.timedOut): message("timed-out")
      case .unreachable(.connectionLost): message("connection-lost")
      case .cancelled: message("cancelled")
      case .unauthorized(let reason): message("unauthorized", reason: reason)
      case .forbidden(let reason): message("forbidden", reason: reason)
      case .wrongSecret(let reason): message("wrong-secret", reason: reason)
      case .notOwner(let vendor):
        message("not-owner", ["seller": .plain(vendor.name ?? "#\(vendor.id)")])
      case .notFound: message("not-found", diagnosis: .status(404))
      case .conflict(let reason): message("conflict", reason: reason)
      case .rejected(let status, let reason):
        message(
          Self.code(ofRefusal: status), variant: status == 507 ? "full" : nil,
          diagnosis: .status(status), reason: reason)
      case .tooLarge(let reason): message("too-large", reason: reason)
      case .unavailable(let status, _, let reason):
        message(
          [404, 410].contains(status) ? "no-market" : "unavailable", diagnosis: .status(status),
          reason: reason)
      case .malformedResponse(let failure):
        switch failure.reason {
        case .tooLarge(let limit): message("response-too-large", ["limit": .size(limit)])
        case .webPage: message("web-page")
        case let reason:
          message("malformed-response", variant: reason.variant, diagnosis: .plain(failure.path))
        }
      case .redirected(_, .redirected?): message("redirect-loop")
      case .redirected(let address, let error):
        message("redirected", ["address": .plain(address)], diagnosis: error?.clause)
      case .invalidRequest: message("invalid-request")
      case .outcomeUnknown(let outcome):
        message("outcome-unknown", diagnosis: .products(outcome.candidates.map(\.id)))
      case .notRecorded(let error): message("registration-not-recorded", diagnosis: error.cause)
      case .unsupported(let feature): message("unsupported", ["feature": .feature(feature)])
      }
    if case .malformedResponse(let failure) = self { shown.problem = failure.reason.problem }
    return shown
  }

  /// The suggestion that replaces the one of the code, because of the operation or of what the
  /// server said.
  private func suggestion(after operation: MarketOperation?) -> LocalizedText? {
    switch (self, operation) {
    case (.unavailable(_, let delay?, _), _): .retry(after: delay)
    case (.rejected(414, _), .read): .shortenSearch
    case (.tooLarge, .edit): .shortenTexts
    case (.rejected(401, _), _), (.rejected(507, _), _): nil
    // The server refuses the method or the format, or any request. With 511, the network asks for a
    // sign-in (RFC 6585, section 6).
    case (.rejected(403, _), _), (.rejected(405...406, _), _), (.rejected(415, _), _),
      (.rejected(500..., _), _):
      MessageCode.rejected.texts("read").suggestion
    case (.rejected, .deletion), (.tooLarge, .deletion): .contactOperator
    default: nil
    }
  }

  /// Returns the message code for a refusal that doesn't concern the seller.
  private static func code(ofRefusal status: Int) -> String {
    switch status {
    case 401: "password-required"
    case 403, 511: "forbidden"
    default: "rejected"
    }
  }

  /// The error in a few words, for the parentheses of another message.
  var clause: LocalizedText {
    switch self {
    case .unreachable(.offline): .word("연결 없음", "no connection")
    case .unreachable(.timedOut): .word("응답 시간 초과", "no answer in time")
    case .unreachable(.connectionLost): .word("연결 끊김", "connection lost")
    case .unreachable(.untrustedServer):
      .word("신뢰할 수 없는 인증서", "certificate not trusted")
    case .unreachable: .word("연결 불가", "unreachable")
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
    case .invalidRequest, .outcomeUnknown, .notRecorded, .unsupported:
      .word("다른 오류", "another error")
    }
  }
}

/// The texts of the message for the error, in the user's language. To choose the language, use
/// ``message(in:)``.
extension MarketError: LocalizedError {
  public var errorDescription: String? {
    let message = message(in: .current)
    return message.serverMessage.map { "\(message.description) \($0)" } ?? message.description
  }
  public var recoverySuggestion: String? { message(in: .current).recoverySuggestion }
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
  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: some TextLocale) -> UserMessage {
    let code =
      switch self {
      case .failed: "compression-failed"
      case .notSmallEnough: "image-not-small-enough"
      case .unreadableResult: "compressed-image-unreadable"
      case .cancelled: "cancelled"
      }
    return UserMessage(MessageCode(code), in: locale)
  }
}

extension SellerCredentialStoreError {
  /// Returns the message for the error, in the language of the given locale.
  public func message(in locale: some TextLocale) -> UserMessage {
    switch self {
    case .unavailable(let reason):
      UserMessage(.sellerStoreUnavailable, diagnosis: .reason(reason), in: locale)
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
  /// Returns the message for a draft that can't be loaded or saved, in the language of the given
  /// locale.
  func message(in locale: some TextLocale, isLoading: Bool = false) -> UserMessage {
    UserMessage(
      self == .unreadable ? .draftDamaged : .draftNotSaved, variant: isLoading ? "loading" : nil,
      diagnosis: cause, in: locale)
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
      isRemoval ? .pagesNotRemoved : .pagesNotSaved, diagnosis: .reason(reason, of: path),
      in: locale)
  }
}
