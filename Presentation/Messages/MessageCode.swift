/// A stable code for a type of message, such as `not-found`.
///
/// The text of a message may change between versions, but the code stays the same. Use the code in logs, scripts, and tests, and
/// to determine how to respond to a message.
@nonexhaustive
public enum MessageCode: String, Hashable, Sendable, CaseIterable {
  // MARK: Requests

  /// The server can't be reached.
  case offline
  /// The server's certificate isn't trusted.
  case untrustedServer = "untrusted-server"
  /// The server doesn't use TLS at an https URL, or refuses the TLS handshake.
  case handshakeFailed = "handshake-failed"
  /// A library that sends requests can't be loaded or used.
  case missingLibrary = "missing-library"
  /// The proxy can't be reached, or refused the connection to the server.
  case proxyFailed = "proxy-failed"
  /// There are no trusted certificates to check the server's certificate with.
  case missingCertificates = "missing-certificates"
  /// The server's URL uses unencrypted HTTP, which isn't allowed.
  case secureConnectionRequired = "secure-connection-required"
  /// The server didn't respond in time.
  case timedOut = "timed-out"
  /// The caller cancelled the request. View models never show this message.
  case cancelled
  /// The connection was lost before the response was complete.
  case connectionLost = "connection-lost"
  /// The server doesn't recognize the seller's identifier.
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
  /// The server rejected the request, for example because of invalid values.
  case rejected
  /// The request is too large for the server.
  case tooLarge = "too-large"
  /// The server is temporarily unavailable.
  case unavailable
  /// The response is larger than the configured limit.
  case responseTooLarge = "response-too-large"
  /// The response can't be decoded.
  case malformedResponse = "malformed-response"
  /// The server redirected the request, and the redirect wasn't followed.
  case redirected
  /// The request can't be sent, for example because its URL isn't valid.
  case invalidRequest = "invalid-request"
  /// The request for a change was sent, but the change couldn't be confirmed.
  case outcomeUnknown = "outcome-unknown"
  /// The server doesn't support the requested feature.
  case unsupported
  /// The server can't be reached, and the requested page isn't saved on this device.
  case notCached = "not-cached"
  /// Pages can't be saved for reading offline.
  case pagesNotSaved = "pages-not-saved"
  /// Pages that were saved for reading offline can't be removed.
  case pagesNotRemoved = "pages-not-removed"

  // MARK: Responses

  /// The response is empty.
  case emptyResponse = "empty-response"
  /// The response isn't valid HTTP.
  case notHTTP = "not-http"
  /// The response is compressed, although the request didn't allow compression.
  case compressedResponse = "compressed-response"
  /// The response isn't valid JSON.
  case invalidJSON = "invalid-json"
  /// The response isn't valid UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// The response doesn't contain a required key.
  case missingKey = "missing-key"
  /// A required value in the response is `null`.
  case nullValue = "null-value"
  /// A value in the response has the wrong JSON type.
  case wrongType = "wrong-type"
  /// A value in the response has the right JSON type but can't be used.
  case unreadableValue = "unreadable-value"
  /// A value in the response isn't a valid amount of money.
  case notAnAmount = "not-an-amount"
  /// An amount in the response has more than four decimal places.
  case amountTooPrecise = "amount-too-precise"
  /// An amount in the response is larger than the largest supported amount.
  case amountOutOfRange = "amount-out-of-range"
  /// The response contains a product other than the requested product.
  case otherProduct = "other-product"
  /// The server didn't send a valid URL for the deletion.
  case notADeletionAddress = "not-a-deletion-address"
  /// The response isn't a valid PNG or JPEG image.
  case notAnImage = "not-an-image"
  /// The address of an image isn't valid.
  case notAnImageAddress = "not-an-image-address"

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
  /// An image file is too large or empty.
  case imageSize = "image-size"
  /// An image file isn't a valid PNG or JPEG image.
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
  /// The result of the compression isn't a readable image.
  case imageToolMadeNoImage = "image-tool-made-no-image"

  // MARK: Registering, editing and deleting

  /// No seller is signed in.
  case notSignedIn = "not-signed-in"
  /// The images of a registered product can't be changed.
  case imagesFixed = "images-fixed"
  /// Several products may be the registered product.
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
  case draftRestored = "draft-restored"
  /// The saved draft is damaged.
  case draftDamaged = "draft-damaged"
  /// Another version of the app saved the draft.
  case draftForeign = "draft-foreign"
  /// Some images in the draft couldn't be restored.
  case imagesLost = "images-lost"
  /// The draft can't be saved.
  case draftNotSaved = "draft-not-saved"
  /// The product was edited elsewhere.
  case changedElsewhere = "changed-elsewhere"
  /// The product was deleted elsewhere.
  case deletedElsewhere = "deleted-elsewhere"
  /// The seller doesn't have a product with this number.
  case noSuchProduct = "no-such-product"

  // MARK: Seller settings

  /// The seller's identifier is empty.
  case emptyIdentifier = "empty-identifier"
  /// The identifier contains a character that can't be sent in an HTTP header.
  case unsendableIdentifier = "unsendable-identifier"
  /// The secret is empty.
  case emptySecret = "empty-secret"
  /// The vendor number isn't a positive whole number.
  case unreadableVendorNumber = "unreadable-vendor-number"
  /// The vendor number of the signed-in seller isn't known.
  case missingVendorNumber = "missing-vendor-number"
  /// The seller's credentials can't be saved.
  case sellerStoreUnavailable = "seller-store-unavailable"
}

/// A general explanation of a message code, for help pages.
package struct MessageExplanation: Hashable, Sendable {
  /// A description of the problem.
  package let description: String
  /// A suggestion for the user.
  package let recoverySuggestion: String

  package init(_ description: String, _ recoverySuggestion: String) {
    self.description = description
    self.recoverySuggestion = recoverySuggestion
  }
}

extension MessageCode {
  /// Returns the general explanation of the code in the given language.
  package func explanation(in language: Language) -> MessageExplanation {
    // A test checks that each code has its texts.
    let texts = Self.texts[rawValue] ?? []
    return MessageExplanation(texts.first?(language) ?? rawValue, texts.last?(language) ?? "")
  }
}
