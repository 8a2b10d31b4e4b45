import Foundation
import OpenMarketData
import OpenMarketDomain
import Testing

struct BaseURLTests {
  @Test(arguments: [
    ("https://market.example", "https://market.example"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("http://[::1]:8080/v3//", "http://[::1]:8080/v3"),
    ("HTTPS://Market.Example/Some/Path/", "https://market.example/Some/Path"),
    ("https://market.example/a%20b", "https://market.example/a%20b"),
    ("https://오픈마켓.한국", "https://xn--hz2b19tc2gimg.xn--3e0b707e"),
    (
      "https://오픈마켓.한국:8443/".decomposedStringWithCanonicalMapping,
      "https://xn--hz2b19tc2gimg.xn--3e0b707e:8443"
    ),
    ("https://오픈마켓。한국", "https://xn--hz2b19tc2gimg.xn--3e0b707e"),
    ("https://BÜCHER.example/Läden", "https://xn--bcher-kva.example/L%C3%A4den"),
    ("https://XN--BCHER-KVA.example", "https://xn--bcher-kva.example"),
  ])
  func `a base URL may have a port, a path and a slash at its end`(text: String, taken: String)
    throws
  {
    #expect(try BaseURL(text).description == taken)
  }

  @Test(arguments: [
    ("", BaseURLError.Reason.notAnAddress), ("market.example", .notAnAddress),
    ("https://market example", .notAnAddress),
    ("https://market.example/\r\nX: y", .notAnAddress),
    ("https://마켓\u{200B}.example", .notAnAddress),
    ("https://마켓\u{3000}.example", .notAnAddress),
    ("https://마켓.example/%zz", .notAnAddress),
    ("https://마켓／a.example", .unsupportedHost),
    ("https://-마켓.example", .unsupportedHost),
    ("https://마켓..example", .unsupportedHost),
    ("https://a!b.example", .notAnAddress),
    ("https://market.example/%zz", .notAnAddress),
    ("ftp://market.example", .unsupportedScheme),
    ("localhost:8080", .unsupportedScheme), ("https://", .missingHost),
    ("https:market.example", .missingHost),
    ("https://user:hunter2@market.example", .containsCredentials),
    ("https://me:hunter2ä@market.example", .containsCredentials),
    ("https://me:hunter2@", .containsCredentials),
    ("https://me:hunter2@\u{301}market.example", .containsCredentials),
    ("http://market.example:0", .invalidPort),
    ("http://market.example:65536", .invalidPort),
    ("http://market.example?a=b", .hasQueryOrFragment),
    ("http://market.example/#top", .hasQueryOrFragment),
  ])
  func `any other text is refused with a reason`(text: String, reason: BaseURLError.Reason) throws {
    let error = try #require(throws: BaseURLError.self) { try BaseURL(text) }
    #expect(error.reason == reason)
    #expect(!error.description.contains("hunter2"))
    #expect(error.text.korean.contains(/\p{Hangul}/))
  }

  @Test func `a literal is an address, or ends the process with the reason`() async throws {
    #expect(BaseURL(literal: "https://market.example/") == (try BaseURL("https://market.example")))
    let seller = SellerCredential(literal: "seller-7", secret: "open sesame")
    #expect(seller == (try SellerCredential(identifier: "seller-7", secret: "open sesame")))
    #if os(Linux) || os(macOS)
      let address = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = BaseURL(literal: "ftp://market.example")
      }
      #expect(text(address).contains("begins with http:// or https://"))
      let unsendable = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = SellerCredential(literal: "", secret: "s")
      }
      #expect(text(unsendable).contains("emptyIdentifier"))
    #endif
  }

  #if os(Linux) || os(macOS)
    private func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
  #endif
}
