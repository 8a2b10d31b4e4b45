import OpenMarketSandbox
import Testing

struct AuthorityTests {
  @Test(arguments: [
    ("a", "a", nil), ("LocalHost:80", "localhost", 80), ("127.0.0.1:65535", "127.0.0.1", 65535),
    ("[::1]", "[::1]", nil), ("[FE80::1]:0", "[fe80::1]", 0), ("a-b_c.d~:1", "a-b_c.d~", 1),
  ])
  func `a host and its port are told apart`(text: String, host: String, port: Int?) throws {
    let authority = try #require(Authority(text))
    #expect(authority.host == host)
    #expect(authority.port == port)
  }

  @Test(arguments: [
    "", ":80", "a:", "a:b", "a:-1", "a:+1", "a:65536", "a:000080", "a:80:80", "a b", "a@b", "a/b",
    "a?b", "a#b", "a%41", "ä", "::1", "[::1", "[]", "[::1]a", "[::1]:", "[g::]", "[fe80::1%25e]",
    "a,b", "a\u{0}", "a\\b",
  ])
  func `anything else is no host`(text: String) {
    #expect(Authority(text) == nil)
  }
}
