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

struct ProductTests {
  @Test(arguments: [(-1, true), (0, true), (1, false)])
  func `a product without stock is sold out`(stock: Int64, isSoldOut: Bool) {
    #expect(Product.sample(id: 1, stock: stock).isSoldOut == isSoldOut)
  }
}

struct TransferProgressTests {
  @Test(
    arguments: [
      (0, 10, 0), (5, 10, 0.5), (10, 10, 1), (12, 10, 1), (0, 0, 1), (3, nil, nil),
    ] as [(Int, Int?, Double?)])
  func `the share is from nothing to all, where the whole is known`(
    completed: Int, total: Int?, fraction: Double?
  ) {
    #expect(TransferProgress(completedBytes: completed, totalBytes: total).fraction == fraction)
  }
}

struct TextTests {
  @Test(arguments: [
    (0, "0 rows"), (1, "1 row"), (2, "2 rows"), (11, "11 rows"), (21, "21 rows"), (-1, "-1 rows"),
  ])
  func `a noun is plural unless the number is one`(count: Int, text: String) {
    #expect(count.counted("row") == text)
    #expect(Int64(count).counted("row") == text)
  }
}
