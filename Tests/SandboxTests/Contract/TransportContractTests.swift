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
    faults: FaultPlan = FaultPlan()
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

  static let requests: [(method: HTTPMethod, target: String)] = [
    (.get, "/healthChecker"), (.head, "/healthChecker"), (.get, "/api/products?page_no=99"),
    (.get, "/nothing"), (.head, "/nothing"), (.head, "/api/products/31"),
    (.head, "/api/products?page_no=x"), (.post, "/api/products"), (.put, "/api/products"),
    (.delete, "/api/products/32"), (.get, "/items/x"), (.delete, "/items/1"),
  ]

  @Test(arguments: requests)
  func `a request has the same response over both transports`(
    request: (method: HTTPMethod, target: String)
  ) async throws {
    let inProcess = try await answer(over: .inProcess, request.method, request.target)
    #expect(try await answer(over: .socket, request.method, request.target) == inProcess)
  }

  @Test(
    arguments: [HTTPMethod.get, .head],
    [
      #"{"status":200}"#, #"{"status":204}"#, #"{"status":304}"#,
      #"{"status":503,"headers":{"Retry-After":"7"}}"#, #"{"status":503,"body":"malformed"}"#,
      #"{"status":204,"body":"malformed"}"#,
    ])
  func `both transports apply a fault equally`(method: HTTPMethod, rule: String) async throws {
    let faults = try FaultPlan(json: Data(#"{"rules":[\#(rule)]}"#.utf8))
    let target = "/api/products/32"
    let inProcess = try await answer(over: .inProcess, method, target, faults: faults)
    #expect(try await answer(over: .socket, method, target, faults: faults) == inProcess)
  }
}
