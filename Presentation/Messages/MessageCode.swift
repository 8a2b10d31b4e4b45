/// A stable code for a type of message, such as `not-found`.
///
/// The text of a message may change between versions, but the code stays the same. Use the code in logs, scripts, and tests, and
/// to determine how to respond to a message. This type has constants for the codes to which an app may respond; `MessageTexts.swift`
/// lists all codes.
public struct MessageCode: RawRepresentable, Hashable, Sendable {
  /// The code, such as `not-found`.
  public let rawValue: String

  private init(_ code: String) { rawValue = code }

  /// Creates a code from its raw value, or returns `nil` if no message has this code.
  public init?(rawValue: String) {
    guard Self.texts[rawValue] != nil else { return nil }
    self.init(rawValue)
  }

  /// All codes, in the order of their texts.
  package static let allCases = codes.map { Self($0) }

  // MARK: Requests

  /// The server can't be reached.
  public static let offline = Self("offline")
  package static let untrustedServer = Self("untrusted-server")
  package static let handshakeFailed = Self("handshake-failed")
  package static let missingLibrary = Self("missing-library")
  package static let proxyFailed = Self("proxy-failed")
  package static let missingCertificates = Self("missing-certificates")
  package static let secureConnectionRequired = Self("secure-connection-required")
  /// The server didn't respond in time.
  public static let timedOut = Self("timed-out")
  package static let cancelled = Self("cancelled")
  package static let connectionLost = Self("connection-lost")
  /// The server doesn't recognize the seller's identifier.
  public static let unauthorized = Self("unauthorized")
  /// The server doesn't allow the request.
  public static let forbidden = Self("forbidden")
  /// The seller's secret is wrong.
  public static let wrongSecret = Self("wrong-secret")
  package static let notOwner = Self("not-owner")
  /// The server didn't find the product or the path.
  public static let notFound = Self("not-found")
  package static let conflict = Self("conflict")
  package static let rejected = Self("rejected")
  package static let tooLarge = Self("too-large")
  /// The server is temporarily unavailable.
  public static let unavailable = Self("unavailable")
  package static let responseTooLarge = Self("response-too-large")
  package static let malformedResponse = Self("malformed-response")
  package static let redirected = Self("redirected")
  package static let invalidRequest = Self("invalid-request")
  /// The request for a change was sent, but the change couldn't be confirmed.
  public static let outcomeUnknown = Self("outcome-unknown")
  package static let unsupported = Self("unsupported")
  package static let pagesNotSaved = Self("pages-not-saved")
  package static let pagesNotRemoved = Self("pages-not-removed")

  // MARK: Responses

  package static let emptyResponse = Self("empty-response")
  package static let notHTTP = Self("not-http")
  package static let compressedResponse = Self("compressed-response")
  package static let invalidJSON = Self("invalid-json")
  package static let invalidUTF8 = Self("invalid-utf8")
  package static let missingKey = Self("missing-key")
  package static let nullValue = Self("null-value")
  package static let wrongType = Self("wrong-type")
  package static let unreadableValue = Self("unreadable-value")
  package static let notAnAmount = Self("not-an-amount")
  package static let amountTooPrecise = Self("amount-too-precise")
  package static let amountOutOfRange = Self("amount-out-of-range")
  package static let otherProduct = Self("other-product")
  package static let notADeletionAddress = Self("not-a-deletion-address")
  package static let notAnImage = Self("not-an-image")
  package static let notAnImageAddress = Self("not-an-image-address")

  // MARK: Input

  package static let nameLength = Self("name-length")
  package static let descriptionLength = Self("description-length")
  package static let negativePrice = Self("negative-price")
  package static let negativeDiscount = Self("negative-discount")
  package static let discountAbovePrice = Self("discount-above-price")
  package static let discountCurrency = Self("discount-currency")
  package static let negativeStock = Self("negative-stock")
  package static let imageCount = Self("image-count")
  package static let imageSize = Self("image-size")
  package static let imageFormat = Self("image-format")
  package static let unknownThumbnail = Self("unknown-thumbnail")
  package static let missingValue = Self("missing-value")
  package static let unreadableNumber = Self("unreadable-number")
  package static let tooManyDecimals = Self("too-many-decimals")
  package static let numberOutOfRange = Self("number-out-of-range")

  // MARK: Compressing images

  package static let compressionFailed = Self("compression-failed")
  package static let imageNotSmallEnough = Self("image-not-small-enough")
  package static let compressedImageUnreadable = Self("compressed-image-unreadable")

  // MARK: Lists

  package static let productsAdded = Self("products-added")
  package static let listChanged = Self("list-changed")
  package static let productsMissing = Self("products-missing")

  // MARK: Registering, editing and deleting

  /// No seller is signed in.
  public static let notSignedIn = Self("not-signed-in")
  package static let imagesFixed = Self("images-fixed")
  package static let ambiguousRegistration = Self("ambiguous-registration")
  package static let registrationUnknown = Self("registration-unknown")
  package static let earlierRegistrationUnknown = Self("earlier-registration-unknown")
  package static let updateUnknown = Self("update-unknown")
  package static let deletionUnknown = Self("deletion-unknown")

  // MARK: Editors

  package static let draftRestored = Self("draft-restored")
  package static let draftDamaged = Self("draft-damaged")
  package static let draftForeign = Self("draft-foreign")
  package static let imagesLost = Self("images-lost")
  /// The draft can't be saved.
  public static let draftNotSaved = Self("draft-not-saved")
  package static let changedElsewhere = Self("changed-elsewhere")
  /// The product was deleted elsewhere.
  public static let deletedElsewhere = Self("deleted-elsewhere")
  package static let noSuchProduct = Self("no-such-product")

  // MARK: Seller settings

  package static let emptyIdentifier = Self("empty-identifier")
  package static let unsendableIdentifier = Self("unsendable-identifier")
  package static let emptySecret = Self("empty-secret")
  package static let unreadableVendorNumber = Self("unreadable-vendor-number")
  package static let missingVendorNumber = Self("missing-vendor-number")
  package static let sellerStoreUnavailable = Self("seller-store-unavailable")
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
