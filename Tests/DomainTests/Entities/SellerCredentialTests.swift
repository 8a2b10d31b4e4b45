import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct SellerCredentialTests {
  @Test func `nothing that prints a secret shows it`() throws {
    let seller = try SellerCredential(identifier: "id-hidden", secret: "hidden-secret")
    var dumped = ""
    dump(seller, to: &dumped)
    for text in [dumped, "\(seller)", "\(seller.secret)", String(reflecting: seller.secret)] {
      #expect(!text.contains("hidden"), "\(text)")
    }
    #expect(dumped.contains(Secret.mask))
    #expect(seller.secret.plaintext == "hidden-secret")
  }

  @Test(arguments: [
    ("", "s", SellerCredentialError.emptyIdentifier), ("id", "", .emptySecret),
    ("a b", "s", .unsendableIdentifier), ("a\r\nX: y", "s", .unsendableIdentifier),
    ("a\u{0}", "s", .unsendableIdentifier), ("식별자", "s", .unsendableIdentifier),
    (" a", "s", .unsendableIdentifier),
  ])
  func `a credential that can't be sent is invalid`(
    identifier: String, secret: String, error: SellerCredentialError
  ) {
    #expect(throws: error) { try SellerCredential(identifier: identifier, secret: secret) }
  }
}
