/// The credentials of a seller, merged from several sources, such as the options of a program and a saved sign-in.
///
/// Create it from the user's input, and then add the other sources, the most specific first. A source fills in missing
/// parts. The secret of a source is used only with the source's own identifier, so that no seller's secret is sent under the
/// identifier of another.
///
/// ```swift
/// var credentials = ResolvedCredentials(identifier: identifier, secret: secret)
/// credentials.complete(with: store.credential, from: .saved)
/// if let credential = try credentials.credential { try await store.save(credential) }
/// ```
public struct ResolvedCredentials: Hashable, Sendable {
  /// The source of a secret.
  public enum Origin: Hashable, Sendable, CaseIterable {
    /// The user gave it for this call, for example as an option or by typing it.
    case given
    /// It was saved at an earlier sign-in.
    case saved
    /// It belongs to the seller that every sandbox market has.
    case sandbox
  }

  /// A part that a call needs.
  public enum Part: Hashable, Sendable, CaseIterable {
    /// The seller's identifier.
    case identifier
    /// The seller's secret.
    case secret
  }

  /// A placeholder for the identifier if the API has none. It's never sent, and too short to mask text of a server.
  private static let noIdentifier = Secret("-")

  private struct Values: Hashable {
    var identifier: Secret?
    var secret: Secret?
    var vendorID: VendorID?
  }

  private var given: Values
  /// The values from the sources; all of them belong to one identifier.
  private var found = Values()
  private var foundOrigin: Origin?
  private let needsIdentifier: Bool

  /// Creates credentials from the user's input.
  ///
  /// - Parameters:
  ///   - identifier: The seller's identifier, if given.
  ///   - secret: The seller's secret, if given.
  ///   - vendorID: The seller's number on the market, if given.
  ///   - needsIdentifier: Pass `false` for a server whose API knows sellers by their secret alone.
  public init(
    identifier: Secret? = nil, secret: Secret? = nil, vendorID: VendorID? = nil,
    needsIdentifier: Bool = true
  ) {
    given = Values(identifier: identifier, secret: secret, vendorID: vendorID)
    self.needsIdentifier = needsIdentifier
  }

  /// The identifier; `nil` while it is missing. It is never missing where the API has none.
  ///
  /// If you set another identifier, the secret and the number that a source filled in are removed.
  public var identifier: Secret? {
    get { given.identifier ?? found.identifier ?? (needsIdentifier ? nil : Self.noIdentifier) }
    set {
      if newValue != found.identifier { found = Values() }
      given.identifier = newValue
    }
  }

  /// The secret; `nil` while it is missing. If you set it, its origin is ``Origin/given``.
  public var secret: Secret? {
    get { given.secret ?? found.secret }
    set {
      found.secret = nil
      given.secret = newValue
    }
  }

  /// The source of the secret; `nil` while it is missing.
  public var secretOrigin: Origin? {
    if given.secret != nil { .given } else { found.secret == nil ? nil : foundOrigin }
  }

  /// The number under which the market lists the seller's products, if known.
  public var vendorID: VendorID? { given.vendorID ?? found.vendorID }

  /// Fills in missing parts from a source. The source's secret and number are used only with its own identifier.
  ///
  /// - Parameters:
  ///   - credential: The credential of the source; `nil` if it has none.
  ///   - origin: The source.
  public mutating func complete(with credential: SellerCredential?, from origin: Origin) {
    guard let credential, !needsIdentifier || credential.identifier != Self.noIdentifier else {
      return
    }
    let expected = given.identifier ?? found.identifier ?? credential.identifier
    guard credential.identifier == expected else { return }
    found.identifier = expected
    found.vendorID = found.vendorID ?? credential.vendorID
    if secret == nil { (found.secret, foundOrigin) = (credential.secret, origin) }
  }

  /// Keeps the identifier of a saved credential where the server's API has none, because another API of the same server may need
  /// it. The saved secret isn't used. Call this method before you replace a saved credential.
  public mutating func keepIdentifier(of saved: SellerCredential?) {
    if !needsIdentifier { found.identifier = found.identifier ?? saved?.identifier }
  }

  /// The parts that are missing.
  public var missing: [Part] {
    (identifier == nil ? [.identifier] : []) + (secret == nil ? [.secret] : [])
  }

  /// The credential; `nil` while a part is missing.
  public var credential: SellerCredential? {
    get throws(SellerCredentialError) {
      guard let identifier, let secret else { return nil }
      return try SellerCredential(
        identifier: identifier.plaintext, secret: secret.plaintext, vendorID: vendorID)
    }
  }
}
