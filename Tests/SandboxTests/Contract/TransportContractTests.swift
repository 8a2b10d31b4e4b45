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

  private func answer(
    over transport: MarketUnderTest.Transport, _ method: HTTPMethod, _ target: String,
    _ faults: FaultPlan
  ) async throws -> HTTPResponse {
    try await MarketUnderTest.with(transport, faults: faults) { market in
      let response = try await market.send(method, target)
      let fields = Self.fields.compactMap { name in
        response.headers[name].map { HTTPHeaders.Field(name: name, value: $0) }
      }
      return HTTPResponse(
        status: response.status, headers: HTTPHeaders(fields), body: response.body)
    }
  }

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
    let inProcess = try await answer(over: .inProcess, method, target, faults)
    #expect(try await answer(over: .socket, method, target, faults) == inProcess)
  }
}
