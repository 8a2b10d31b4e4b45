import OpenMarketDomain

/// A stable code for a type of message, such as `not-found`.
///
/// The text of a message may change between versions, but the code stays the same. Use the code in
/// logs, scripts, and tests, and to determine how to respond to a message. This type has constants
/// for the codes to which an app may respond. The table in `MessageTexts.swift` has all codes.
public struct MessageCode: RawRepresentable, Hashable, Sendable {
  /// The code, such as `not-found`.
  public let rawValue: String

  /// Creates a code of the table.
  init(_ code: String) { rawValue = code }

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
  package static let secureConnectionRequired = Self("secure-connection-required")
  /// The server didn't respond in time.
  public static let timedOut = Self("timed-out")
  /// The server doesn't recognize the seller's identifier.
  public static let unauthorized = Self("unauthorized")
  /// The server doesn't allow the request.
  public static let forbidden = Self("forbidden")
  /// The seller's secret is wrong.
  public static let wrongSecret = Self("wrong-secret")
  /// The server didn't find the product or the path.
  public static let notFound = Self("not-found")
  package static let rejected = Self("rejected")
  /// The server is temporarily unavailable.
  public static let unavailable = Self("unavailable")
  /// The request for a change was sent, but the change couldn't be confirmed.
  public static let outcomeUnknown = Self("outcome-unknown")
  package static let unsupported = Self("unsupported")
  package static let pagesNotSaved = Self("pages-not-saved")
  package static let pagesNotRemoved = Self("pages-not-removed")

  // MARK: Lists

  package static let productsAdded = Self("products-added")
  package static let listChanged = Self("list-changed")
  package static let productsMissing = Self("products-missing")

  // MARK: Registering, editing and deleting

  /// No seller is signed in.
  public static let notSignedIn = Self("not-signed-in")
  /// The form belongs to another seller.
  public static let otherSeller = Self("other-seller")
  /// The product wasn't sent, because its registration can't be recorded.
  public static let registrationNotRecorded = Self("registration-not-recorded")
  package static let imagesFixed = Self("images-fixed")
  package static let ambiguousRegistration = Self("ambiguous-registration")
  package static let registrationUnknown = Self("registration-unknown")
  package static let earlierRegistrationUnknown = Self("earlier-registration-unknown")
  package static let updateUnknown = Self("update-unknown")
  package static let deletionUnknown = Self("deletion-unknown")
  /// The market stored other values than were sent.
  public static let storedOtherwise = Self("stored-otherwise")

  // MARK: Editors

  package static let draftRestored = Self("draft-restored")
  package static let draftDamaged = Self("draft-damaged")
  package static let imagesLost = Self("images-lost")
  package static let imagesNotAdded = Self("images-not-added")
  /// The draft can't be saved.
  public static let draftNotSaved = Self("draft-not-saved")
  package static let changedElsewhere = Self("changed-elsewhere")
  /// The product was deleted elsewhere.
  public static let deletedElsewhere = Self("deleted-elsewhere")
  package static let registrationNotSaved = Self("registration-not-saved")
  package static let registrationKept = Self("registration-kept")

  // MARK: Seller settings

  package static let emptyIdentifier = Self("empty-identifier")
  package static let unsendableIdentifier = Self("unsendable-identifier")
  package static let emptySecret = Self("empty-secret")
  package static let unreadableVendorNumber = Self("unreadable-vendor-number")
  package static let missingVendorNumber = Self("missing-vendor-number")
  package static let sellerStoreUnavailable = Self("seller-store-unavailable")

  // MARK: - Texts

  /// Returns the description and the suggestion of a variant, or of the code if the table has no
  /// such variant.
  func texts(_ variant: String?) -> (description: LocalizedText, suggestion: LocalizedText?) {
    let texts = variant.flatMap { Self.texts["\(rawValue).\($0)"] } ?? Self.texts[rawValue] ?? []
    return (texts.first ?? LocalizedText(rawValue), texts.count > 1 ? texts.last : nil)
  }
}
