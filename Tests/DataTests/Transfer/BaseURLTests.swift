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
    ("https://오픈마켓。한국", "https://xn--hz2b19tc2gimg.xn--3e0b707e"),
    ("https://한국:8443/".decomposedStringWithCanonicalMapping, "https://xn--3e0b707e:8443"),
    ("https://BÜCHER.example/Läden", "https://xn--bcher-kva.example/L%C3%A4den"),
  ])
  func `a base URL may have a port, a path and a slash`(text: String, taken: String) throws {
    #expect(try BaseURL(text).description == taken)
  }

  @Test(arguments: [
    "", "market.example", "https://market example", "https://market.example/\r\nX: y",
    "https://마켓\u{200B}.example", "https://마켓.example/%zz", "https://마켓／a.example",
    "https://-마켓.example", "https://마켓..example", "https://a!b.example", "ftp://market.example",
    "localhost:8080", "https://", "https:market.example", "http://market.example:0",
    "http://market.example:65536", "https://h:99999999999999999999", "http://market.example?a=b",
    "http://market.example/#top",
  ])
  func `any other text is refused with an example`(text: String) throws {
    let error = try #require(throws: BaseURLError.self) { try BaseURL(text) }
    let (secure, local) = ("https://market.example", "http://127.0.0.1:8080")
    #expect(error.text.english == "Use a server address such as \(secure) or \(local).")
    #expect(error.text.korean == "\(secure)이나 \(local) 같은 서버 주소를 쓰세요.")
  }

  @Test(arguments: [
    "https://user:hunter2@market.example", "https://me:hunter2@\u{301}market.example",
    "https://me@market.example", "ftp://me:hunter2@market.example",
    "https://me:hunter2@market.example:0",
  ])
  func `an address with a password is refused without repeating it`(text: String) throws {
    let error = try #require(throws: BaseURLError.self) { try BaseURL(text) }
    #expect(error.description == "Remove the user name and password (the part before @).")
    #expect(error.text.korean == "사용자 이름과 비밀번호(@ 앞부분)를 제거하세요.")
  }

  @Test func `a literal is an address, or ends the process with the reason`() async throws {
    #expect(BaseURL(literal: "https://market.example/") == (try BaseURL("https://market.example")))
    #if os(Linux) || os(macOS)
      let address = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = BaseURL(literal: "ftp://market.example")
      }
      let reason = String(decoding: address?.standardErrorContent ?? [], as: UTF8.self)
      #expect(reason.contains("Use a server address such as https://"))
    #endif
  }
}
