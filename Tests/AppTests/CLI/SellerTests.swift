import OpenMarketDomain
import Testing

@testable import OpenMarketCLI

struct SellerTests {
  /// The parts of a seller's credentials, as plain text.
  typealias Parts = (identifier: String?, secret: String?, vendorID: Int?)

  private static let mine: Parts = ("me", "mine", 30)
  private static let shop: Parts = ("shop", "open", 1)
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
      ((nil, nil, nil), mine, (mine), true), (("me", nil, nil), mine, mine, true),
      ((nil, "new", nil), mine, ("me", "new", 30), false),
      (("me", "new", 7), mine, ("me", "new", 7), false),
      // The secret isn't taken from a credential with a different identifier.
      (("you", nil, 7), mine, ("you", nil, 7), false),
      ((nil, nil, nil), (nil, nil, nil), (nil, nil, nil), false),
      // If an identifier is required, a credential without an identifier isn't used.
      ((nil, nil, nil), bare, (nil, nil, nil), false), (mine, shop, mine, false),
    ] as [(Parts, Parts, Parts, Bool)])
  func `a secret is used with its own identifier only`(
    given: Parts, saved: Parts, known: Parts, isFilledIn: Bool
  ) throws {
    var credentials = self.known(given, needsIdentifier: true)
    #expect(credentials.complete(with: try credential(saved)) == isFilledIn)
    #expect(credentials == self.known(known, needsIdentifier: true))
    let missing = [known.identifier, known.secret].count { $0 == nil }
    #expect(credentials.missingOptions.count == missing)
  }

  @Test(
    arguments: [
      ((nil, nil, nil), bare, bare), ((nil, nil, nil), mine, mine),
      (("me", nil, nil), bare, ("me", nil, nil)),
      ((nil, "new", nil), (nil, nil, nil), (nil, "new", nil)),
    ] as [(Parts, Parts, Parts)])
  func `an API without identifiers needs secrets`(given: Parts, saved: Parts, known: Parts) throws {
    var credentials = self.known(given, needsIdentifier: false)
    credentials.complete(with: try credential(saved))
    #expect(credentials == self.known(known, needsIdentifier: false))
    #expect(credentials.missingOptions.count == (known.secret == nil ? 1 : 0))
  }
}
