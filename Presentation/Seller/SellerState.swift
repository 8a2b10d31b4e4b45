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

  /// An issue of the form.
  public struct Issue: Equatable, Sendable {
    /// The field of the issue.
    public let field: Field
    /// A stable name of the kind of issue, such as `empty-secret`.
    public let code: String
    /// The issue and advice, in the user's language.
    public let text: String

    /// Creates an issue for previews and tests of views.
    public init(field: Field, code: String, text: String) {
      self.field = field
      self.code = code
      self.text = text
    }
  }

  /// The signed-in seller, without the credential.
  public struct Seller: Equatable, Sendable {
    /// The number of the seller on the market, if it's known.
    public let vendorID: VendorID?
    /// A sentence in the user's language.
    public let text: String
  }

  /// The reason why the credential wasn't saved.
  public struct StoreFailure: Equatable, Sendable {
    /// The error, for use in code.
    public let error: SellerCredentialStoreError
    /// A stable name of the kind of error, such as `seller-store-unavailable`.
    public let code: String
    /// The error and advice, in the user's language.
    public let text: String
  }

  /// The form. It's cleared after the credential was saved.
  public var form = Form()
  /// The issues at the last save, in the order of the fields. Typing in a field removes its issue.
  public var issues: [Issue] = []
  /// The signed-in seller, or `nil`.
  public var seller: Seller?
  /// A Boolean value that indicates whether a credential is being saved.
  public var isBusy = false
  /// The failure of the last save, if it failed.
  public var failure: StoreFailure?

  /// Creates the state of a new screen.
  public init() {}
}

nonisolated extension SellerState.Form {
  /// The credential, or `nil` if there are issues.
  var credential: SellerCredential? {
    guard issues.isEmpty else { return nil }
    return try? SellerCredential(
      identifier: identifier.plaintext, secret: secret.plaintext, vendorID: vendorID)
  }

  /// Every issue, in the order of the fields.
  var issues: [SellerIssue] {
    var issues: [SellerIssue] = []
    // Each text by itself: of two that are wrong, the first alone would be told.
    for (identifier, secret) in [(identifier.plaintext, "-"), ("-", secret.plaintext)] {
      do throws(SellerCredentialError) {
        _ = try SellerCredential(identifier: identifier, secret: secret)
      } catch {
        issues.append(.credential(error))
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
