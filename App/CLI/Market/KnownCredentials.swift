import OpenMarketDomain

/// The parts of a seller's credentials that a command knows from its options, a saved sign-in, or the embedded market.
///
/// A secret is used only with the identifier that it was saved with, so that it's never sent with another seller's identifier.
struct KnownCredentials: Equatable {
  /// A placeholder for the identifier if the API doesn't use identifiers. The placeholder is never sent. It's too short to be
  /// masked, so that hyphens in messages from a server stay readable.
  static let noIdentifier = Secret("-")

  var identifier: Secret?
  var secret: Secret?
  var vendorID: VendorID?
  /// A Boolean value that indicates whether the API uses seller identifiers.
  var needsIdentifier = true

  /// Fills in the missing parts from a credential, unless it belongs to another seller.
  ///
  /// - Returns: A Boolean value that indicates whether the credential provided the secret.
  @discardableResult
  mutating func complete(with credential: SellerCredential?) -> Bool {
    guard let credential, identifier == nil || identifier == credential.identifier,
      !needsIdentifier || credential.identifier != Self.noIdentifier
    else { return false }
    identifier = credential.identifier
    vendorID = vendorID ?? credential.vendorID
    guard secret == nil else { return false }
    secret = credential.secret
    return true
  }

  /// The options and environment variables for the missing parts.
  var missingOptions: [String] {
    var options: [String] = []
    if needsIdentifier, identifier == nil {
      options.append("\(SellerOptions.identifier.usage) (OPENMARKET_IDENTIFIER)")
    }
    if secret == nil {
      options.append("\(SellerOptions.secretFile.usage) (\(SellerOptions.secretVariable))")
    }
    return options
  }
}
