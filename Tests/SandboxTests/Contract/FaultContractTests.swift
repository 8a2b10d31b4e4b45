import Foundation
import OpenMarketData
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// A market that misbehaves on demand, over both transports.
struct FaultContractTests {
  typealias Transport = MarketUnderTest.Transport

  private func plan(_ rules: String) throws -> FaultPlan {
    try FaultPlan(json: Data(#"{"rules":[\#(rules)]}"#.utf8))
  }

  @Test(arguments: Transport.allCases)
  func `a status with its fields befalls the request that is meant`(
    transport: Transport
  ) async throws {
    let plan = try plan(
      #"{"method":"GET","path":"/api/products","nth":2,"status":503,"headers":{"Retry-After":"7"}}"#
    )
    try await MarketUnderTest.with(transport, faults: plan) { market in
      #expect(try await market.send(.get, "/api/products").status == 200)
      #expect(try await market.send(.get, "/healthChecker").status == 200)
      let failed = try await market.send(.get, "/api/products")
      #expect(failed.status == 503)
      #expect(failed.headers["Retry-After"] == "7")
      #expect(try await market.send(.get, "/api/products").status == 200)
    }
  }

  @Test(arguments: Transport.allCases, [403, 404])
  func `a picture is not there yet, however often it is to be asked for`(
    transport: Transport, status: Int
  ) async throws {
    let plan = try plan(
      #"{"method":"GET","path":"/training-resources/","firstOfEach":2,"status":\#(status)}"#)
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let image = try #require(try await market.registered().images.first)
      for address in [image.thumbnail, image.url] {
        // Another method is another thing.
        #expect(try await market.send(.head, address).status == 200)
        #expect(try await market.send(.get, address).status == status)
        #expect(try await market.send(.get, address).status == status)
        #expect(try await market.send(.get, address).body == .samplePNG)
        #expect(try await market.send(.get, address).status == 200)
      }
      #expect(try await market.send(.get, "/api/products").status == 200)
    }
  }

  @Test func `requests are counted for so many addresses and no more`() throws {
    let json = #"{"rules":[{"firstOfEach":1,"status":500}]}"#
    let market = SandboxMarket(faults: try FaultPlan(json: Data(json.utf8)))
    func status(_ number: Int) throws -> Int {
      let url = try #require(URL(string: "http://localhost/api/products/\(number)"))
      return market.reply(to: HTTPRequest(method: .delete, url: url)).response.status
    }
    for number in 1...10_000 { #expect(try status(number) == 500) }
    #expect(try status(10_001) == 401)
    #expect(try status(1) == 401)
  }

  @Test(arguments: Transport.allCases)
  func `a connection is reset before anything is done`(transport: Transport) async throws {
    let plan = try plan(#"{"method":"POST","connection":"reset"}"#)
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let before = try await market.listed().totalCount
      await #expect(throws: NetworkError.self) { try await market.register(market.params()) }
      #expect(try await market.listed().totalCount == before)
    }
  }

  @Test(arguments: Transport.allCases)
  func `a reply is lost after the change was made`(transport: Transport) async throws {
    let plan = try plan(#"{"method":"POST","connection":"drop-after-commit"}"#)
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let before = try await market.listed().totalCount
      await #expect(throws: NetworkError.self) { try await market.register(market.params()) }
      let page = try await market.listed()
      #expect(page.totalCount == before + 1)
      #expect(page.pages.first?.name == "Keyboard")
    }
  }

  @Test(arguments: Transport.allCases)
  func `a body is cut, announced or not`(transport: Transport) async throws {
    let plan = try plan(
      #"{"nth":1,"body":"malformed"},{"nth":2,"body":"truncated"},{"nth":3,"headers":{"Content-Type":"text/html"}}"#
    )
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let malformed = try await market.send(.get, "/api/products")
      #expect(malformed.status == 200)
      #expect(throws: (any Error).self) { try malformed.decoded(as: PageAnswer.self) }
      await #expect(throws: NetworkError.self) { try await market.send(.get, "/api/products") }
      let mislabelled = try await market.send(.get, "/api/products")
      #expect(mislabelled.headers["Content-Type"] == "text/html")
    }
  }

  @Test(arguments: Transport.allCases)
  func `pages are overlong, as on record`(transport: Transport) async throws {
    let plan = try plan(#"{"overlongPages":true}"#)
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let page = try await market.listed("page_no=3&items_per_page=20")
      #expect(page.pages.count == 32)
      #expect(page.itemsPerPage == 20)
      let second = try await market.listed("page_no=2&items_per_page=20")
      #expect(second.pages.count == 40)
    }
  }

  @Test(arguments: Transport.allCases)
  func `others add and remove between two pages`(transport: Transport) async throws {
    let plan = try plan(
      #"{"path":"/api/products","nth":2,"addedByOthers":3},{"path":"/api/products","nth":3,"removedByOthers":2}"#
    )
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let first = try await market.listed("items_per_page=5")
      let second = try await market.listed("page_no=2&items_per_page=5")
      #expect(second.totalCount == first.totalCount + 3)
      #expect(second.pages.prefix(3).map(\.id) == first.pages.suffix(3).map(\.id))
      let third = try await market.listed("items_per_page=5")
      #expect(third.totalCount == first.totalCount + 1)
    }
  }

  @Test(arguments: Transport.allCases)
  func `others add products in a currency of their own`(transport: Transport) async throws {
    let plan = try plan(#"{"nth":2,"addedByOthers":2,"currencyOfOthers":"JPY"}"#)
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let first = try await market.listed()
      #expect(Set(first.pages.map(\.currency)) == ["KRW", "USD"])
      let second = try await market.listed()
      #expect(second.pages.prefix(2).map(\.currency) == ["JPY", "JPY"])
    }
  }

  @Test func `the same seed gives the same run`() async throws {
    func run(_ seed: UInt64) throws -> [Int] {
      let json = #"{"seed":\#(seed),"rules":[{"probability":0.5,"status":500}]}"#
      let market = SandboxMarket(faults: try FaultPlan(json: Data(json.utf8)))
      let url = try #require(URL(string: "http://localhost/healthChecker"))
      return (1...64).map { _ in market.reply(to: HTTPRequest(url: url)).response.status }
    }
    #expect(try run(1) == run(1))
    #expect(try run(1) != run(2))
    #expect(try (10...54).contains(run(1).filter { $0 == 500 }.count))
  }

  @Test func `in process an answer takes its time on the clock that was given`() async throws {
    let clock = ManualClock()
    let plan = try plan(#"{"latencyMilliseconds":1500}"#)
    let session = SandboxSessionManager(market: SandboxMarket(faults: plan), clock: clock)
    let url = try #require(URL(string: SandboxSessionManager.baseURLText + "/healthChecker"))
    let answer = Task { try await session.response(to: HTTPRequest(url: url)) }
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(1_499))
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(1))
    #expect(try await answer.value.status == 200)
  }

  /// Only a plan in JSON is checked.
  @Test(arguments: [0, -1, Int.min])
  func `a number that is none of its kind does no harm`(number: Int) async throws {
    var fault = Fault()
    fault.latencyMilliseconds = number
    fault.bytesPerSecond = number
    fault.addedByOthers = number
    fault.removedByOthers = number
    let market = SandboxMarket(faults: FaultPlan(rules: [FaultRule(fault: fault)]))
    let clock = ManualClock()
    let session = SandboxSessionManager(market: market, clock: clock)
    let url = try #require(URL(string: SandboxSessionManager.baseURLText + "/healthChecker"))
    let answer = Task { try await session.response(to: HTTPRequest(url: url)) }
    // A byte a second.
    for _ in "\"OK\"".utf8 {
      try await clock.sleepers(1)
      clock.advance(by: .seconds(1))
    }
    #expect(try await answer.value.text == "\"OK\"")
  }
}
