import Foundation
import OpenMarketData
import OpenMarketSandbox
import Testing

/// How a plan of faults comes to a market that runs, and who may bring it.
struct FaultSettingTests {
  /// The statuses of setting and ending faults.
  private func statuses(at origin: String, _ headers: HTTPHeaders = [:]) throws -> [Int] {
    let url = try #require(URL(string: origin + "/sandbox/faults"))
    let plan = Data(#"{"rules":[{"status":500}]}"#.utf8)
    let market = SandboxMarket()
    return [
      HTTPRequest(method: .post, url: url, headers: headers, body: plan),
      HTTPRequest(method: .delete, url: url, headers: headers),
    ].map { market.response(to: $0).status }
  }

  @Test(arguments: MarketUnderTest.Transport.allCases)
  func `faults are set and ended while the market runs`(
    transport: MarketUnderTest.Transport
  ) async throws {
    try await MarketUnderTest.with(transport) { market in
      let plan = Data(#"{"rules":[{"status":500}]}"#.utf8)
      #expect(try await market.send(.post, "/sandbox/faults", body: plan).status == 204)
      #expect(try await market.send(.get, "/api/products").status == 500)
      let wrong = try await market.send(.post, "/sandbox/faults", body: Data(#"{"rulez":[]}"#.utf8))
      #expect(wrong.status == 400)
      #expect(wrong.text.contains("rulez"))
      #expect(try await market.send(.get, "/api/products").status == 500)
      #expect(try await market.send(.delete, "/sandbox/faults").status == 204)
      #expect(try await market.send(.get, "/api/products").status == 200)
    }
  }

  @Test(arguments: [
    "http://localhost", "http://LocalHost:8080", "http://127.0.0.1:8080", "http://[::1]:8080",
    SandboxSessionManager.baseURLText,
  ])
  func `faults are set by any name of this machine`(origin: String) throws {
    #expect(try statuses(at: origin) == [204, 204])
  }

  @Test(arguments: ["http://192.168.0.7:8080", "http://market.example", "http://localhost.example"])
  func `faults are not set by another name`(origin: String) throws {
    #expect(try statuses(at: origin) == [403, 403])
  }

  @Test(arguments: ["https://market.example", "http://127.0.0.1:8080", "null"])
  func `faults are not set by a page in a browser`(page: String) throws {
    #expect(try statuses(at: "http://127.0.0.1:8080", ["Origin": page]) == [403, 403])
  }

  @Test(arguments: [
    ("{", "the fault plan: this is no valid JSON"),
    ("[]", "the fault plan: this value has the wrong type"),
    ("{}", "the fault plan at rules: this key is missing"),
    (
      #"{"seed":-1,"rules":[]}"#,
      "the fault plan at seed: -1 is not a whole number from 0 to 18446744073709551615"
    ),
    (
      #"{"seed":18446744073709551616,"rules":[]}"#,
      "the fault plan at seed: 18446744073709551616 is not a whole number from 0 to "
    ),
    (
      #"{"rules":[{"status":99}]}"#,
      "the fault plan at rules[0].status: 99 is not a whole number from 200 to 599"
    ),
    (
      #"{"rules":[{"status":1e400}]}"#,
      "the fault plan at rules[0].status: this number is not a whole number from 200 to 599"
    ),
    (
      #"{"rules":[{},{"latencyMilliseconds":0.5}]}"#,
      "the fault plan at rules[1].latencyMilliseconds: 0.5 is not a whole number from 0 to 600000"
    ),
    (
      #"{"rules":[{},{"probability":2}]}"#,
      "the fault plan at rules[1].probability: 2.0 is not a number from 0 to 1"
    ),
    (
      #"{"rules":[{"nth":"two"}]}"#, "the fault plan at rules[0].nth: this value has the wrong type"
    ),
    (
      #"{"rules":[{"nth":0}]}"#,
      "the fault plan at rules[0].nth: 0 is not a whole number from 1 to 9223372036854775807"
    ),
    (
      #"{"rules":[{"firstOfEach":0}]}"#,
      "the fault plan at rules[0].firstOfEach: 0 is not a whole number from 1 to "
    ),
    (
      #"{"rules":[{"status":null}]}"#,
      "the fault plan at rules[0].status: this value has the wrong type"
    ),
    (
      #"{"rules":[{"headers":null}]}"#,
      "the fault plan at rules[0].headers: this value has the wrong type"
    ),
    (
      #"{"rules":[{"body":null}]}"#,
      "the fault plan at rules[0].body: this value has the wrong type"
    ),
    (
      #"{"rules":[{"probability":null}]}"#,
      "the fault plan at rules[0].probability: this value has the wrong type"
    ),
    (#"{"rules":[{"latency":5}]}"#, "the fault plan at rules[0].latency: there is no such key"),
  ])
  func `a plan that cannot be read says where and why`(json: String, message: String) {
    do {
      _ = try FaultPlan(json: Data(json.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.description.hasPrefix(message))
    }
  }
}
