public import OpenMarketDomain

/// Who sells through this app, and what is being typed to become that. No description or dump of it shows a credential. A
/// copy can be changed, for previews and tests of views.
public nonisolated struct SellerState: Equatable, Sendable {
  /// What there is to fill in.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// What goes with every call that writes.
    case identifier
    /// What proves that the identifier is the seller's own.
    case secret
    /// The number under which the market lists the seller's products; it may stay empty.
    case vendorNumber
  }

  /// What is typed, as it is typed. The identifier is a credential as the secret is: it prints as `•••`.
  public struct Form: Equatable, Sendable {
    /// What is typed as the identifier.
    public var identifier = Secret("")
    /// What is typed as the secret.
    public var secret = Secret("")
    /// What is typed as the vendor number, a number or not.
    public var vendorNumber = ""

    /// Nothing is typed.
    public init() {}
  }

  /// Who is signed in. Of the credential it has nothing.
  public struct Seller: Equatable, Sendable {
    /// The number under which the market lists the seller's products, where it is known.
    public let vendorID: VendorID?
    /// A sentence in the reader's language.
    public let text: String

    /// Creates the text about a signed-in seller.
    public init(_ credential: SellerCredential, language: Language) {
      vendorID = credential.vendorID
      text = Phrase.signedIn(credential.vendorID).text(in: language)
    }
  }

  /// What is typed. It is empty again once it is kept.
  public var form = Form()
  /// The issues found by the last ``SellerViewModel/save()``, in the order of the fields. Typing in a field removes its issue.
  public var issues: [UserMessage] = []
  /// Who is signed in; `nil` for nobody.
  public var seller: Seller?
  /// Whether somebody is being signed in or out.
  public var isBusy = false
  /// What went wrong with keeping it last, if nothing went right since.
  public var failure: UserMessage?

  /// The state of a screen that was just made.
  public init() {}

  /// Returns the issues of a field.
  public func issues(of field: Field) -> [UserMessage] {
    issues.filter { $0.sellerField == field }
  }
}

nonisolated extension UserMessage {
  /// The field of the seller's settings that the message is about, if any.
  public var sellerField: SellerState.Field? {
    switch code {
    case .emptyIdentifier, .unsendableIdentifier: .identifier
    case .emptySecret: .secret
    case .unreadableVendorNumber: .vendorNumber
    default: nil
    }
  }
}
