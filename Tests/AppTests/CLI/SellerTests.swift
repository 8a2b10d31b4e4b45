import OpenMarketDomain
import Testing

@testable import OpenMarketCLI

struct SellerTests {
  /// The parts of a seller's credentials, as plain text.
  typealias Parts = (identifier: String?, secret: String?, vendorID: Int?)

  private static let none: Parts = (nil, nil, nil)
  private static let mine: Parts = ("me", "mine", 30)
  private static let bare: Parts = ("-", "mine", 30)

  private func known(_ parts: Parts, needsIdentifier: Bool) -> Seller {
    Seller(
      identifier: parts.identifier.map { Secret($0) }, secret: parts.secret.map { Secret($0) },
      vendorID: parts.vendorID.map { VendorID($0) }, needsIdentifier: needsIdentifier)
  }

  private func credential(_ parts: Parts) throws -> SellerCredential? {
    guard let identifier = parts.identifier, let secret = parts.secret else { return nil }
    return try SellerCredential(
      identifier: identifier, secret: secret, vendorID: parts.vendorID.map { VendorID($0) })
  }

  @Test(
    arguments: [
      (true, none, mine, mine, true), (true, ("me", nil, nil), mine, mine, true),
      (true, (nil, "new", nil), mine, ("me", "new", 30), false),
      (true, ("me", "new", 7), mine, ("me", "new", 7), false),
      // The secret isn't taken from a credential with a different identifier.
      (true, ("you", nil, 7), mine, ("you", nil, 7), false), (true, none, none, none, false),
      // If an identifier is required, a credential without an identifier isn't used.
      (true, none, bare, none, false),
      // An API without identifiers needs only a secret.
      (false, none, bare, bare, true), (false, none, mine, mine, true),
      (false, ("me", nil, nil), bare, ("me", nil, nil), false),
      (false, (nil, "new", nil), none, (nil, "new", nil), false),
    ] as [(Bool, Parts, Parts, Parts, Bool)])
  func `a secret is used with its own identifier only`(
    needsIdentifier: Bool, given: Parts, saved: Parts, known: Parts, isFilledIn: Bool
  ) throws {
    var seller = self.known(given, needsIdentifier: needsIdentifier)
    #expect(seller.complete(with: try credential(saved)) == isFilledIn)
    #expect(seller == self.known(known, needsIdentifier: needsIdentifier))
    let isMissing = [needsIdentifier && known.identifier == nil, known.secret == nil]
    #expect(seller.missingOptions.count == isMissing.count { $0 })
  }
}
