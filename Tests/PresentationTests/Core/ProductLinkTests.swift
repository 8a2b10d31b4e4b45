import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import Testing

struct ProductLinkTests {
  @Test(
    arguments: [
      ("https://shop.example/products/32", 32), ("https://shop.example/kr/products/32/", 32),
      ("shop://app/products/32?from=mail#top", 32), ("https://shop.example/products/0032", 32),
      ("https://shop.example/products/0", nil), ("https://shop.example/products/-1", nil),
      ("https://shop.example/products/+1", nil), ("https://shop.example/products/٣", nil),
      ("https://shop.example/products/9223372036854775808", nil),
      ("https://shop.example/products", nil), ("https://shop.example/32", nil),
      ("https://shop.example/products/32/edit", nil), ("https://shop.example/Products/32", nil),
      ("https://shop.example?products/32", nil), ("products/32", nil), ("mailto:products/32", nil),
    ] as [(String, Int?)])
  func `an address is the one of a product, or of none`(address: String, id: Int?) throws {
    #expect(ProductID(url: try #require(URL(string: address)))?.rawValue == id)
  }

  @Test(arguments: ["https://shop.example", "https://shop.example/", "https://shop.example/kr"])
  func `the address of a product leads back to it`(website: String) throws {
    let url = ProductID(32).url(on: try #require(URL(string: website)))
    #expect(url.absoluteString.hasSuffix("/products/32"))
    #expect(!url.path().contains("//"))
    #expect(ProductID(url: url) == ProductID(32))
  }
}
