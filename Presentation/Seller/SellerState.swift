public import OpenMarketDomain

/// The state of the seller's settings. Descriptions and dumps never show a credential. You can change a copy, for previews and
/// tests of views.
public nonisolated struct SellerState: Equatable, Sendable {
  /// The fields of the form.
  public enum Field: Hashable, Sendable, CaseIterable {
    /// The identifier, which every write sends.
    case identifier
    /// The secret of the identifier.
    case secret
    /// The number of the seller on the market. It may be empty.
    case vendorNumber
  }

  /// The contents of the form, exactly as the user typed them. The identifier prints as `•••`, like the secret.
  public struct Form: Equatable, Sendable {
    /// The text of the identifier.
    public var identifier = Secret("")
    /// The text of the secret.
    public var secret = Secret("")
    /// The text of the vendor number.
    public var vendorNumber = ""

    /// Creates an empty form.
    public init() {}
  }

  /// The signed-in seller, without the credential.
  public struct Seller: Equatable, Sendable {
    /// The number of the seller on the market, if it's known.
    public let vendorID: VendorID?
    /// A sentence in the user's language.
    public let text: String

    /// Creates the text about a signed-in seller.
    public init(_ credential: SellerCredential, language: Language) {
      vendorID = credential.vendorID
      text = Phrase.signedIn(credential.vendorID).text(in: language)
    }
  }

  /// The form. It's cleared after the credential was saved.
  public var form = Form()
  /// The issues at the last save, in the order of the fields. Typing in a field removes its issue.
  public var issues: [UserMessage] = []
  /// The signed-in seller, or `nil`.
  public var seller: Seller?
  /// A Boolean value that indicates whether a credential is being saved.
  public var isBusy = false
  /// The failure of the last save, if it failed.
  public var failure: UserMessage?

  /// Creates the state of a new screen.
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

nonisolated extension SellerState.Form {
  /// The credential, or `nil` if there are issues.
  var credential: SellerCredential? {
    guard issues.isEmpty else { return nil }
    return try? SellerCredential(
      identifier: identifier.plaintext, secret: secret.plaintext, vendorID: vendorID)
  }

  /// Every issue, in the order of the fields.
  var issues: [MessageCode] {
    var issues: [MessageCode] = []
    // Each text by itself: of two that are wrong, the first alone would be told.
    for (identifier, secret) in [(identifier.plaintext, "-"), ("-", secret.plaintext)] {
      do throws(SellerCredentialError) {
        _ = try SellerCredential(identifier: identifier, secret: secret)
      } catch {
        issues.append(error.code)
      }
    }
    if vendorID == nil, !vendorNumber.allSatisfy(\.isWhitespace) {
      issues.append(.unreadableVendorNumber)
    }
    return issues
  }

  /// A vendor number has no group separators.
  private var vendorID: VendorID? {
    NumberFormat(groupingSeparator: nil).decimalText(of: vendorNumber).flatMap { Int($0) }
      .flatMap { $0 > 0 ? VendorID($0) : nil }
  }
}
