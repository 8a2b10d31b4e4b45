/// Seller credentials that are merged from several sources, such as command-line options and a saved sign-in.
///
/// Create the credentials from the user's input. Then add the other sources in order of priority. Each source fills in the parts
/// that are still missing. The secret from a source is used only with the identifier from the same source, so that a secret is
/// never sent with another seller's identifier.
///
/// ```swift
/// var credentials = ResolvedCredentials(identifier: identifier, secret: secret)
/// credentials.complete(with: store.credential, from: .saved)
/// if let credential = try credentials.credential { try await store.save(credential) }
/// ```
package struct ResolvedCredentials: Hashable, Sendable {
  /// The source of a secret.
  package enum Origin: Hashable, Sendable, CaseIterable {
    /// The user provided the secret for this call, for example as an option or by typing.
    case given
    /// The secret was saved at an earlier sign-in.
    case saved
    /// The secret belongs to the predefined seller of a sandbox market.
    case sandbox
  }

  /// A required part of the credentials.
  package enum Part: Hashable, Sendable, CaseIterable {
    /// The seller's identifier.
    case identifier
    /// The seller's secret.
    case secret
  }

  /// A placeholder for the identifier if the API doesn't use identifiers. The placeholder is never sent. The placeholder is too
  /// short to be masked, so that hyphens in messages from a server stay readable.
  private static let noIdentifier = Secret("-")

  private struct Values: Hashable {
    var identifier: Secret?
    var secret: Secret?
    var vendorID: VendorID?
  }

  private var given: Values
  /// The values from the sources other than the user's input. All values belong to the same identifier.
  private var found = Values()
  private var foundOrigin: Origin?
  private let needsIdentifier: Bool

  /// Creates credentials from the user's input.
  ///
  /// - Parameters:
  ///   - identifier: The seller's identifier, if the user provided it.
  ///   - secret: The seller's secret, if the user provided it.
  ///   - vendorID: The seller's vendor number, if the user provided it.
  ///   - needsIdentifier: A Boolean value that indicates whether the API uses seller identifiers. Pass `false` if the API
  ///     identifies sellers only by their secret.
  package init(
    identifier: Secret? = nil, secret: Secret? = nil, vendorID: VendorID? = nil,
    needsIdentifier: Bool = true
  ) {
    given = Values(identifier: identifier, secret: secret, vendorID: vendorID)
    self.needsIdentifier = needsIdentifier
  }

  /// The identifier, or `nil` if the identifier is missing. If the API doesn't use identifiers, the identifier is never
  /// missing.
  ///
  /// If you set a different identifier, the secret and the vendor number from sources other than the user's input are removed.
  package var identifier: Secret? {
    get { given.identifier ?? found.identifier ?? (needsIdentifier ? nil : Self.noIdentifier) }
    set {
      if newValue != found.identifier { found = Values() }
      given.identifier = newValue
    }
  }

  /// The secret, or `nil` if the secret is missing. Setting the secret changes its origin to ``Origin/given``.
  package var secret: Secret? {
    get { given.secret ?? found.secret }
    set {
      found.secret = nil
      given.secret = newValue
    }
  }

  /// The source of the secret, or `nil` if the secret is missing.
  package var secretOrigin: Origin? {
    if given.secret != nil { .given } else { found.secret == nil ? nil : foundOrigin }
  }

  /// The seller's vendor number on the market, if known.
  package var vendorID: VendorID? { given.vendorID ?? found.vendorID }

  /// Fills in missing parts from a source. The method ignores a source whose identifier differs from the one that is already known.
  ///
  /// - Parameters:
  ///   - credential: The credential from the source, or `nil` if the source has no credential.
  ///   - origin: The source.
  package mutating func complete(with credential: SellerCredential?, from origin: Origin) {
    guard let credential, !needsIdentifier || credential.identifier != Self.noIdentifier else {
      return
    }
    let expected = given.identifier ?? found.identifier ?? credential.identifier
    guard credential.identifier == expected else { return }
    found.identifier = expected
    found.vendorID = found.vendorID ?? credential.vendorID
    if secret == nil { (found.secret, foundOrigin) = (credential.secret, origin) }
  }

  /// Copies the identifier of the given saved credential if the API doesn't use identifiers. The method doesn't use the saved
  /// secret.
  ///
  /// Call this method before you replace the saved credential, because another version of the server's API may need the
  /// identifier.
  package mutating func keepIdentifier(of saved: SellerCredential?) {
    if !needsIdentifier { found.identifier = found.identifier ?? saved?.identifier }
  }

  /// The parts that are missing.
  package var missing: [Part] {
    (identifier == nil ? [.identifier] : []) + (secret == nil ? [.secret] : [])
  }

  /// The complete credential, or `nil` if a part is missing.
  ///
  /// - Throws: A ``SellerCredentialError`` if the identifier or the secret can't be sent.
  package var credential: SellerCredential? {
    get throws(SellerCredentialError) {
      guard let identifier, let secret else { return nil }
      return try SellerCredential(
        identifier: identifier.plaintext, secret: secret.plaintext, vendorID: vendorID)
    }
  }
}
