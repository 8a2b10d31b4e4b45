import Foundation
import Testing

@testable import OpenMarketData

struct RequestHostTests {
  @Test(arguments: [
    ("http://market.example/a", "market.example", 80, "market.example"),
    ("http://market.example:80/", "market.example", 80, "market.example"),
    ("http://market.example:8080/", "market.example", 8080, "market.example:8080"),
    ("https://Market.example/", "Market.example", 443, "Market.example"),
    ("https://a_b.example:80/", "a_b.example", 80, "a_b.example:80"),
    ("http://[::1]:8080/", "::1", 8080, "[::1]:8080"),
    ("http://[2001:db8::1]/", "2001:db8::1", 80, "[2001:db8::1]"),
  ])
  func `a host is a name or an address, and a port`(
    address: String, name: String, port: UInt16, field: String
  ) throws {
    let host = try #require(URL(string: address).flatMap { RequestHost($0) })
    #expect(host.name == name)
    #expect(host.port == port)
    #expect(host.field == field)
  }

  @Test(arguments: [
    "http:///", "http://a%2fb/", "http://a%00b/", "http://a%5Bb/", "http://%41/",
    "http://[fe80::1%25eth0]/", "http://a:0/", "http://a:65536/",
    "http://a:99999999/", "http://a!b/", "http://a;b/", "/path", "mailto:a@b",
  ])
  func `what nobody can be called is no host`(address: String) throws {
    #expect(RequestHost(try #require(URL(string: address))) == nil)
  }

  @Test(arguments: [
    ("http://127.0.0.1/", true), ("http://127.255.0.9:1/", true), ("http://[::1]/", true),
    ("http://[0:0:0:0:0:0:0:1]/", true), ("http://localhost/", true), ("http://LocalHost/", true),
    ("http://market.localhost/", true), ("http://128.0.0.1/", false), ("http://0.0.0.0/", false),
    ("http://127.0.0.1.example/", false), ("http://localhost.example/", false),
    ("http://notlocalhost/", false), ("http://[::2]/", false), ("http://[::]/", false),
    ("http://market.example/", false), ("http://10.0.0.1/", false),
  ])
  func `this machine is known`(address: String, isLoopback: Bool) throws {
    let host = try #require(URL(string: address).flatMap { RequestHost($0) })
    #expect(host.isLoopback == isLoopback)
  }

  @Test(arguments: [
    ("http://127.0.0.1/", true), ("http://[::1]/", true), ("http://localhost/", false),
    ("http://market.example/", false),
  ])
  func `an address in figures is one address`(address: String, isNumeric: Bool) throws {
    let host = try #require(URL(string: address).flatMap { RequestHost($0) })
    #expect(host.isNumeric == isNumeric)
  }
}
