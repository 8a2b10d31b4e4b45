import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// Tests that both transports deliver the same responses, including errors and injected faults.
struct TransportContractTests {
  /// The headers that the market can add to a response. A transport may add other headers, which
  /// the tests ignore.
  static let fields = [
    "Allow", "Cache-Control", "Content-Length", "Content-Type", "Retry-After",
  ]

  static let requests: [(HTTPMethod, String, fault: String)] = [
    (.get, "/healthChecker", ""), (.head, "/healthChecker", ""),
    (.get, "/api/products?page_no=99", ""), (.get, "/nothing", ""), (.head, "/nothing", ""),
    (.head, "/api/products/31", ""), (.head, "/api/products?page_no=x", ""),
    (.post, "/api/products", ""), (.put, "/api/products", ""), (.delete, "/api/products/32", ""),
    (.get, "/items/x", ""), (.delete, "/items/1", ""),
  ]

  static let faults = [
    #"{"status":200}"#, #"{"status":204}"#, #"{"status":304}"#,
    #"{"status":503,"headers":{"Retry-After":"7"}}"#, #"{"status":503,"body":"malformed"}"#,
    #"{"status":204,"body":"malformed"}"#,
  ].flatMap { [(HTTPMethod.get, "/api/products/32", $0), (.head, "/api/products/32", $0)] }

  @Test(arguments: requests + faults)
  func `a response is the same over both transports`(
    method: HTTPMethod, target: String, fault: String
  ) async throws {
    let faults = try FaultPlan(json: Data(#"{"rules":[\#(fault)]}"#.utf8))
    func answer(over transport: MarketUnderTest.Transport) async throws -> [String?] {
      try await MarketUnderTest.with(transport, faults: faults) { market in
        let response = try await market.send(method, target)
        return ["\(response.status)", response.text] + Self.fields.map { response.headers[$0] }
      }
    }
    #expect(try await answer(over: .socket) == answer(over: .inProcess))
  }
}
