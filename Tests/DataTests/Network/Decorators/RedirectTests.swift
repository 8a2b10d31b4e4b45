import Foundation
import Testing

@testable import OpenMarketData

struct RedirectTests {
  /// RFC 3986, section 5.4, and the forms that servers send.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("http://a/g", "http://a/g"), ("//a/g", "http://a/g"), ("http://A:80/g", "http://A:80/g"),
    ("/a%2Fb?c=%20", "http://a/a%2Fb?c=%20"), ("/a b", "http://a/a%20b"),
  ])
  func `a location is resolved against the address that was asked`(
    location: String, target: String
  ) throws {
    let request = try request("http://a/b/c/d;p?q", headers: ["identifier": "seller"])
    let redirect = Redirect(
      of: request, answeredBy: response(302, to: location), after: 0, limit: 5)
    var next = request
    next.url = try #require(URL(string: target))
    #expect(redirect == .follow(next))
  }

  @Test func `a location is resolved against an address without a path`() throws {
    let redirect = Redirect(
      of: try request("http://a"), answeredBy: response(302, to: "g"), after: 0, limit: 5)
    #expect(redirect == .follow(try request("http://a/g")))
  }

  @Test(arguments: [
    ("http://a/", "http://b/", true, false),
    ("http://a/", "//b/", true, false),
    ("http://a/", "http://a:8080/", true, false),
    ("http://a:80/", "http://a/", true, true),
    ("http://a/", "http://A/", true, true),
    ("https://a/", "https://a:443/", true, true),
    ("http://a/", "https://a/", true, false),
    ("https://a/", "http://a/", false, false),
    ("https://a/", "http://b/", false, false),
    ("http://a/", "ftp://a/", false, false),
    ("http://a/", "http:///", false, false),
    ("http://a/", "http://user@a/", false, false),
    ("https://a/", "https://b/", true, false),
    ("http://a/", "//a%2fb/", false, false),
    ("http://a/", "//a%00b/", false, false),
    ("http://a/", "//%61/", false, false),
    ("http://a/", "//[fe80::1%25eth0]/", false, false),
    ("http://a/", "//a:65536/", false, false),
  ])
  func `secrets stay with their origin, and nothing leaves https`(
    address: String, location: String, isFollowed: Bool, isFollowedWithSecrets: Bool
  ) throws {
    let plain = try request(address)
    #expect(follows(plain, location) == isFollowed)
    for name in ["identifier", "IDENTIFIER", "authorization", "Cookie"] {
      var secret = plain
      secret.headers[name] = "seller"
      #expect(follows(secret, location) == isFollowedWithSecrets, "\(name)")
    }
  }

  @Test(arguments: [
    (HTTPMethod.get, 301, true), (.get, 302, true), (.get, 303, true), (.get, 307, true),
    (.get, 308, true), (.head, 302, true), (.get, 200, false), (.get, 201, false),
    (.get, 300, false), (.get, 304, false), (.get, 305, false), (.get, 306, false),
    (.get, 309, false), (.get, 404, false), (.post, 303, false), (.post, 307, false),
    (.patch, 301, false), (.delete, 308, false), (.options, 302, false),
  ])
  func `only a read is sent on, and only by five statuses`(
    method: HTTPMethod, status: Int, isFollowed: Bool
  ) throws {
    var request = try request("http://a/")
    request.method = method
    let redirect = Redirect(
      of: request, answeredBy: response(status, to: "/g"), after: 0, limit: 5)
    request.url = try #require(URL(string: "http://a/g"))
    #expect(redirect == (isFollowed ? .follow(request) : .none))
  }

  @Test func `a redirect without a place is a response`() throws {
    let answers = [HTTPResponse(status: 302), response(302, to: ""), response(302, to: "http://[")]
    for answer in answers {
      let redirect = Redirect(
        of: try request("http://a/"), answeredBy: answer, after: 0, limit: 5)
      #expect(redirect == .none)
    }
  }

  @Test(arguments: [(0, 1, true), (1, 1, false), (4, 5, true), (5, 5, false), (0, 0, false)])
  func `redirects are counted`(count: Int, limit: Int, isFollowed: Bool) throws {
    let redirect = Redirect(
      of: try request("http://a/"), answeredBy: response(302, to: "/g"), after: count, limit: limit)
    #expect(
      redirect == (isFollowed ? .follow(try request("http://a/g")) : .refuse(to: "http://a/g")))
  }

  @Test func `what is shown of a refused place holds no secret`() throws {
    let redirect = Redirect(
      of: try request("https://a/"),
      answeredBy: response(302, to: "http://user:password@b:81/path?token=1#part"),
      after: 0, limit: 5)
    #expect(redirect == .refuse(to: "http://b:81/path"))
  }

  private func follows(_ request: HTTPRequest, _ location: String) -> Bool {
    let redirect = Redirect(
      of: request, answeredBy: response(302, to: location), after: 0, limit: 5)
    if case .follow = redirect { return true }
    return false
  }

  private func request(_ url: String, headers: HTTPHeaders = [:]) throws -> HTTPRequest {
    HTTPRequest(url: try #require(URL(string: url)), headers: headers)
  }

  private func response(_ status: Int, to location: String) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["location": location])
  }
}
