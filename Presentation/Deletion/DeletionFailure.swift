public import OpenMarketDomain

/// A confirmed deletion that failed or has an unknown outcome.
public struct DeletionFailure: Equatable, Sendable, Identifiable {
  /// The reason for a failure.
  public enum Reason: Equatable, Sendable {
    /// No seller is signed in. The deletion wasn't sent.
    case notSignedIn
    /// The deletion failed with an error.
    case failed(MarketError)
    /// The server neither confirmed nor rejected the deletion, and the result wasn't found on the
    /// server in time. The deletion may still take effect. Load the product again before you retry
    /// the deletion.
    case outcomeUnknown
  }

  /// The identifier of the product. A screen has at most one failure for each product.
  public let id: ProductID
  /// The reason for the failure.
  public let reason: Reason
  /// The message for the user, which describes the failure and gives advice.
  public let message: UserMessage
  /// The title of the button that retries the deletion, or `nil` if the deletion must not be
  /// retried at once: no seller is signed in, or the deletion may still take effect.
  public var retryTitle: String? {
    if case .failed = reason { message.retryTitle } else { nil }
  }
  /// The title of the button that dismisses the failure.
  public var dismissTitle: String { message.dismissTitle }
  /// The name of the product, or `nil` if the product wasn't loaded.
  let name: String?
}

extension DeletionFailure {
  /// Creates a failure with its message, for previews and view tests.
  ///
  /// - Parameters:
  ///   - reason: The reason for the failure.
  ///   - id: The identifier of the product.
  ///   - locale: The locale, whose language is the language of the message.
  public init(_ reason: Reason, of id: ProductID, locale: some TextLocale) {
    self.init(reason, of: id, name: nil, diagnosis: nil, language: Language(locale))
  }

  /// - Parameters:
  ///   - diagnosis: The result of the search for the product, if the outcome is unknown.
  ///   - isRepeated: A Boolean value that indicates whether the outcome of an earlier attempt is
  ///     unknown.
  init(
    _ reason: Reason, of id: ProductID, name: String?, diagnosis: LocalizedText?,
    isRepeated: Bool = false, language: Language
  ) {
    let message =
      switch reason {
      case .failed(let error):
        error.message(in: language, of: .deletion, isRepeated: isRepeated)
      case .notSignedIn: UserMessage(.notSignedIn, in: language)
      case .outcomeUnknown:
        UserMessage(
          .deletionUnknown, ["product": .product(named: name)], diagnosis: diagnosis, in: language)
      }
    self.init(id: id, reason: reason, message: message, name: name)
  }
}
