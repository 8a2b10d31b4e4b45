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
    arguments: [(5, 10, 0.5), (12, 10, 1), (0, 0, 1), (3, nil, nil)] as [(Int, Int?, Double?)])
  func `the share is from nothing to all, where the whole is known`(
    completed: Int, total: Int?, fraction: Double?
  ) {
    #expect(TransferProgress(completedBytes: completed, totalBytes: total).fraction == fraction)
  }
}

struct TextTests {
  @Test(arguments: [(0, "0 rows"), (1, "1 row"), (21, "21 rows"), (-1, "-1 rows")])
  func `a noun is plural unless the number is one`(count: Int, text: String) {
    #expect(count.counted("row") == text)
  }
}

struct ProductPageTests {
  @Test(
    arguments: [Int.min, 0, 1_001, .max].map { (1, $0, .sizeOutOfRange($0, allowed: 1...1_000)) }
      + [Int.min, 0, .max].map { ($0, 1, .numberOutOfRange($0, allowed: 1...Int.max - 1)) }
      as [(Int, Int, PageRequestError)])
  func `a number or a size out of range is refused`(
    number: Int, size: Int, error: PageRequestError
  ) {
    #expect(throws: error) { try PageRequest(number: number, size: size) }
  }

  @Test(arguments: [1, 20, 777, 1_000])
  func `the rows up to the last page can be counted, and nothing comes after it`(size: Int) throws {
    let last = try PageRequest(number: Int.max / size - 1, size: size)
    #expect(!last.number.multipliedReportingOverflow(by: size).overflow)
    #expect(last.next == nil)
    expectEqual(
      try PageRequest(number: 1, size: size).next, try PageRequest(number: 2, size: size))
    expectEqual(PageRequest.first, try PageRequest(number: 1, size: 20))
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("\n\u{3000}", nil), ("C++", "C++"), (" 우유병 텀블러\n", "우유병 텀블러"),
    ] as [(String?, String?)])
  func `spaces at the ends are removed, and a blank text matches all`(
    text: String?, searched: String?
  ) {
    #expect(ProductQuery(searchText: text).searchText == searched)
  }

  @Test(arguments: [
    ("keyboard", "Full KEYBOARD, barely used", true), ("한강", "Pen", true), ("pencil", "Pen", false),
    ("☕", "Cup ☕️", true), ("e\u{301}", "Caf\u{E9}", true), ("카메라", "중형 카메라 풀세트", true),
  ])
  func `a product matches by its name or its vendor's, without regard to case`(
    text: String, name: String, isMatch: Bool
  ) {
    let vendor = Vendor(id: VendorID(3), name: "한강 상점")
    let query = ProductQuery(searchText: text)
    #expect(query.matches(.sample(id: 1, name: name, vendor: vendor)) == isMatch)
    #expect(ProductQuery.all.matches(.sample(id: 1, name: name)))
  }
}
