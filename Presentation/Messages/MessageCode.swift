/// A stable name for a kind of message, such as `not-found`.
///
/// Texts get better from version to version; codes stay the same. Use the code in logs, scripts and tests, and to decide how to
/// react to a message.
@nonexhaustive
public nonisolated enum MessageCode: String, Hashable, Sendable, CaseIterable {
  // MARK: Requests

  /// The server can't be reached.
  case offline
  /// The server's certificate isn't trusted.
  case untrustedServer = "untrusted-server"
  /// The server's address uses plain http, which isn't allowed.
  case secureConnectionRequired = "secure-connection-required"
  /// The server didn't respond in time.
  case timedOut = "timed-out"
  /// The caller cancelled the request. View models never show this message.
  case cancelled
  /// The connection was lost before the response was complete.
  case connectionLost = "connection-lost"
  /// The server doesn't recognize the seller.
  case unauthorized
  /// The server doesn't allow the request.
  case forbidden
  /// The seller's secret is wrong.
  case wrongSecret = "wrong-secret"
  /// The product belongs to another seller.
  case notOwner = "not-owner"
  /// The server didn't find the product or the path.
  case notFound = "not-found"
  /// The request conflicts with an earlier change.
  case conflict
  /// The server rejected the request.
  case rejected
  /// The request is larger than the server accepts.
  case tooLarge = "too-large"
  /// The server is temporarily unavailable.
  case unavailable
  /// The response is larger than the configured limit.
  case answerTooLarge = "answer-too-large"
  /// The response can't be read.
  case malformedResponse = "malformed-response"
  /// The server redirected the request to a place that isn't followed.
  case redirected
  /// The request can't be sent.
  case invalidRequest = "invalid-request"
  /// A change was sent but couldn't be confirmed.
  case outcomeUnknown = "outcome-unknown"
  /// The server doesn't support the feature.
  case unsupported

  // MARK: Responses

  /// The response is empty.
  case emptyAnswer = "empty-answer"
  /// The response isn't valid HTTP.
  case notHTTP = "not-http"
  /// The response is compressed, although the request didn't allow it.
  case compressedAnswer = "compressed-answer"
  /// The response isn't valid JSON.
  case invalidJSON = "invalid-json"
  /// The response isn't valid UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// The response lacks a required key.
  case missingKey = "missing-key"
  /// A required value is `null`.
  case nullValue = "null-value"
  /// A value has the wrong JSON type.
  case wrongType = "wrong-type"
  /// A value has the right type but can't be used.
  case unreadableValue = "unreadable-value"
  /// A value isn't a valid date.
  case notADate = "not-a-date"
  /// A value isn't a valid amount of money.
  case notAnAmount = "not-an-amount"
  /// An amount has more than four decimal places.
  case amountTooPrecise = "amount-too-precise"
  /// An amount is larger than the largest supported amount.
  case amountOutOfRange = "amount-out-of-range"
  /// The server sent another product than the requested one.
  case otherProduct = "other-product"
  /// The server sent no address for the deletion.
  case notADeletionAddress = "not-a-deletion-address"
  /// The response isn't an image that can be shown.
  case notAnImage = "not-an-image"

  // MARK: Input

  /// The name is too short or too long.
  case nameLength = "name-length"
  /// The description is too short or too long.
  case descriptionLength = "description-length"
  /// The price is negative.
  case negativePrice = "negative-price"
  /// The discount is negative.
  case negativeDiscount = "negative-discount"
  /// The discount is higher than the price.
  case discountAbovePrice = "discount-above-price"
  /// The price and the discount use different currencies.
  case discountCurrency = "discount-currency"
  /// The stock is negative.
  case negativeStock = "negative-stock"
  /// The product has too few or too many images.
  case imageCount = "image-count"
  /// An image has too many bytes, or none.
  case imageSize = "image-size"
  /// An image isn't a readable PNG or JPEG.
  case imageFormat = "image-format"
  /// The chosen thumbnail isn't one of the product's images.
  case unknownThumbnail = "unknown-thumbnail"
  /// A required field is empty.
  case missingValue = "missing-value"
  /// The text isn't a valid number.
  case unreadableNumber = "unreadable-number"
  /// The number has too many decimal places.
  case tooManyDecimals = "too-many-decimals"
  /// The number is too large or too small.
  case numberOutOfRange = "number-out-of-range"

  // MARK: Compressing images

  /// The image couldn't be compressed.
  case imageToolFailed = "image-tool-failed"
  /// The compressed image is still too large.
  case imageNotSmallEnough = "image-not-small-enough"
  /// The compressed image can't be read.
  case imageToolMadeNoPicture = "image-tool-made-no-picture"

  // MARK: Registering, editing and deleting

  /// The user isn't signed in.
  case notSignedIn = "not-signed-in"
  /// The images of a registered product can't be changed.
  case picturesFixed = "pictures-fixed"
  /// The product has changed, and the edit is invalid now.
  case noLongerFits = "no-longer-fits"
  /// Several products may be the one that was registered.
  case ambiguousRegistration = "ambiguous-registration"
  /// A registration couldn't be confirmed.
  case registrationUnknown = "registration-unknown"
  /// An earlier registration couldn't be confirmed.
  case earlierRegistrationUnknown = "earlier-registration-unknown"
  /// An edit couldn't be confirmed.
  case updateUnknown = "update-unknown"
  /// A deletion couldn't be confirmed.
  case deletionUnknown = "deletion-unknown"

  // MARK: Editors

  /// The editor restored a draft.
  case draftRestored = "entry-restored"
  /// The saved draft is damaged.
  case draftDamaged = "entry-damaged"
  /// Another version of the app saved the draft.
  case draftForeign = "entry-foreign"
  /// Some images of the draft are lost.
  case picturesLost = "pictures-lost"
  /// The draft can't be saved.
  case draftNotSaved = "entry-not-kept"
  /// An earlier draft can be restored now.
  case earlierDraft = "earlier-entry"
  /// The product was edited elsewhere.
  case changedElsewhere = "changed-elsewhere"
  /// The product was deleted elsewhere.
  case deletedElsewhere = "deleted-elsewhere"
  /// The seller has no product with this number.
  case noSuchProduct = "no-such-product"

  // MARK: Seller settings

  /// The identifier is empty.
  case emptyIdentifier = "empty-identifier"
  /// The identifier contains a character that can't be sent.
  case unsendableIdentifier = "unsendable-identifier"
  /// The secret is empty.
  case emptySecret = "empty-secret"
  /// The vendor number isn't a positive whole number.
  case unreadableVendorNumber = "unreadable-vendor-number"
  /// The seller's credentials can't be saved.
  case sellerStoreUnavailable = "seller-store-unavailable"
}

/// The general explanation of a message code, for help pages, support and logs.
public nonisolated struct MessageExplanation: Hashable, Sendable {
  /// A description of the problem.
  public let description: String
  /// A suggestion for the user.
  public let recoverySuggestion: String
  /// A hint for a developer who looks for the cause.
  public let developerHint: String

  init(_ description: String, _ recoverySuggestion: String, _ developerHint: String) {
    self.description = description
    self.recoverySuggestion = recoverySuggestion
    self.developerHint = developerHint
  }
}

nonisolated extension MessageCode {
  /// Returns the general explanation of the code.
  public func explanation(in language: Language) -> MessageExplanation {
    switch language {
    case .korean: korean
    case .english: english
    }
  }
}
