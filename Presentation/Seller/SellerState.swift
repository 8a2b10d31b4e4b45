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

  /// Something that is wrong with what was typed.
  public struct Issue: Equatable, Sendable {
    /// The field to show it at.
    public let field: Field
    /// A stable name of the kind of issue, such as `empty-secret`.
    public let code: String
    /// What is wrong and what to do, in the reader's language.
    public let text: String

    /// For previews and tests of views.
    public init(field: Field, code: String, text: String) {
      self.field = field
      self.code = code
      self.text = text
    }
  }

  /// Who is signed in. Of the credential it has nothing.
  public struct Seller: Equatable, Sendable {
    /// The number under which the market lists the seller's products, where it is known.
    public let vendorID: VendorID?
    /// A sentence in the reader's language.
    public let text: String
  }

  /// Why the seller could not be kept.
  public struct StoreFailure: Equatable, Sendable {
    /// What went wrong, for whoever decides something by it.
    public let error: SellerCredentialStoreError
    /// A stable name of the kind of error, such as `seller-store-unavailable`.
    public let code: String
    /// What went wrong and what to do, in the reader's language.
    public let text: String
  }

  /// What is typed. It is empty again once it is kept.
  public var form = Form()
  /// What was wrong when it was last saved, in the order of the fields. Typing in a field ends the issue of it.
  public var issues: [Issue] = []
  /// Who is signed in; `nil` for nobody.
  public var seller: Seller?
  /// Whether somebody is being signed in or out.
  public var isBusy = false
  /// What went wrong with keeping it last, if nothing went right since.
  public var failure: StoreFailure?

  /// The state of a screen that was just made.
  public init() {}
}

nonisolated extension SellerState.Form {
  /// What is typed, as a credential; `nil` when there are issues.
  var credential: SellerCredential? {
    guard issues.isEmpty else { return nil }
    return try? SellerCredential(
      identifier: identifier.plaintext, secret: secret.plaintext, vendorID: vendorID)
  }

  /// Everything that is wrong with it, in the order of the fields.
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

  /// A number that names somebody has no groups.
  private var vendorID: VendorID? {
    NumberFormat(groupingSeparator: nil).decimalText(of: vendorNumber).flatMap { Int($0) }
      .flatMap { $0 > 0 ? VendorID($0) : nil }
  }
}
