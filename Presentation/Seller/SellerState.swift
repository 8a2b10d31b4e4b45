public import OpenMarketDomain

/// A field of the seller settings.
public enum SellerField: String, Hashable, Sendable, CaseIterable {
  /// The identifier of the seller, which is sent with every write.
  case identifier
  /// The secret that belongs to the identifier.
  case secret
  /// The vendor number of the seller, which is optional.
  case vendorNumber

  /// Returns the label of the field in the language of the given locale.
  public func label(in locale: some TextLocale) -> String {
    let (korean, english) =
      switch self {
      case .identifier: ("식별자", "Identifier")
      case .secret: ("암호", "Secret")
      case .vendorNumber: ("판매자 번호", "Seller number")
      }
    return LocalizedText(korean, english, code: "field.\(rawValue)").text(in: locale)
  }
}

/// The state of the seller settings. You can change a copy for previews and view tests.
/// Descriptions and dumps of the state don't contain credentials.
public struct SellerState: Equatable, Sendable {
  /// The contents of the form, exactly as the user entered them. Descriptions of the form show the
  /// identifier and the secret as `•••`.
  public struct Form: Equatable, Sendable {
    /// The text in the identifier field.
    public var identifier = Secret("")
    /// The text in the secret field.
    public var secret = Secret("")
    /// The text in the vendor number field.
    public var vendorNumber = ""
  }

  /// The signed-in seller, without the credential.
  public struct Seller: Equatable, Sendable {
    /// The vendor number of the seller, or `nil` if the number is unknown.
    public let vendorID: VendorID?
    /// A sentence in the user's language that describes the signed-in seller.
    public let text: String

    /// Creates the description of a signed-in seller from the seller's credential.
    public init(_ credential: SellerCredential, locale: some TextLocale) {
      vendorID = credential.vendorID
      text = LocalizedText.signedIn(credential.vendorID).text(in: locale)
    }
  }

  /// The contents of the form. The form is cleared after the credential is saved.
  public var form = Form()
  /// The issues from the last attempt to save the form, in field order. Editing a field removes its
  /// issue.
  public var issues: [UserMessage] = []
  /// The signed-in seller, or `nil` if no seller is signed in.
  public var seller: Seller?
  /// A Boolean value that indicates whether a credential is being saved or removed.
  public var isBusy = false
  /// The error message if the last save failed, or `nil` otherwise.
  public var error: UserMessage?

  /// Creates the state of a new screen.
  public init() {}

  /// Returns the messages for the issues of the given field.
  public func issues(of field: SellerField) -> [UserMessage] {
    issues.filter { $0.sellerField == field }
  }
}

/// The result of a call that signs a seller in.
public enum SignInResult: Equatable, Sendable {
  /// The credential is saved.
  case signedIn(SellerState.Seller)
  /// The form has these issues, so nothing was saved.
  case invalid([UserMessage])
  /// The credential can't be saved.
  case failed(UserMessage)
}

extension UserMessage {
  /// The field in the seller settings that the message refers to, if any.
  package var sellerField: SellerField? {
    switch code {
    case .emptyIdentifier, .unsendableIdentifier: .identifier
    case .emptySecret: .secret
    case .unreadableVendorNumber: .vendorNumber
    default: nil
    }
  }
}

extension SellerState.Form {
  /// The credential in the form, or `nil` if the form has issues.
  var credential: SellerCredential? {
    guard issues.isEmpty else { return nil }
    return try? SellerCredential(
      identifier: identifier.plaintext, secret: secret.plaintext, vendorID: vendorID)
  }

  /// All issues in the form, in field order.
  var issues: [MessageCode] {
    // Validate each field separately, because the initializer throws only the first error.
    let fields = [(identifier.plaintext, "-"), ("-", secret.plaintext)]
    var issues = fields.compactMap { (identifier, secret) in
      Result { () throws(SellerCredentialError) in
        try SellerCredential(identifier: identifier, secret: secret)
      }.error?.code
    }
    if vendorID == nil, !vendorNumber.allSatisfy(\.isWhitespace) {
      issues.append(.unreadableVendorNumber)
    }
    return issues
  }

  /// The vendor number in the form, or `nil` if the text isn't a number above 0. Group separators
  /// aren't allowed.
  private var vendorID: VendorID? {
    let number = NumberFormat.plain.decimalText(of: vendorNumber).flatMap { Int($0) }
    return number.flatMap { $0 > 0 ? VendorID($0) : nil }
  }
}
