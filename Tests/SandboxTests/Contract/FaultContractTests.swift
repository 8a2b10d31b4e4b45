import Foundation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests for injected faults over both transports.
struct FaultContractTests {
  typealias Transport = MarketUnderTest.Transport

  private static func plan(_ rules: String) throws -> FaultPlan {
    try FaultPlan(json: Data(#"{"rules":[\#(rules)]}"#.utf8))
  }

  @Test func `a status and its headers apply to the matching request`() async throws {
    let plan = try Self.plan(
      #"{"method":"GET","path":"/api/products","nth":2,"status":503,"headers":{"Retry-After":"7"}}"#
    )
    let market = MarketUnderTest(faults: plan)
    #expect(try await market.send(.get, "/api/products").status == 200)
    #expect(try await market.send(.get, "/healthChecker").status == 200)
    // Like the endpoint, the rule ignores repeated slashes.
    let failed = try await market.send(.get, "//api/products")
    #expect(failed.status == 503)
    #expect(failed.headers["Retry-After"] == "7")
    #expect(try await market.send(.get, "/api/products").status == 200)
  }

  @Test func `the first rule applies, in the error format of the API's version`() async throws {
    let plan = try Self.plan(#"{"path":"/items","status":500},{"path":"/items","status":404}"#)
    let failed = try await MarketUnderTest(faults: plan).send(.get, "/items/1")
    #expect(failed.status == 500)
    #expect(failed.text.hasPrefix(#"{"error":true,"reason":"Simulated fault "#))
  }

  @Test func `the first requests for each picture fail`() async throws {
    let plan = try Self.plan(
      #"{"method":"GET","path":"/training-resources/","firstOfEach":2,"status":403}"#)
    let market = MarketUnderTest(faults: plan)
    let image = try #require(try await market.registered().images.first)
    for address in [image.thumbnailUrl, image.url] {
      // The rule applies only to GET requests.
      #expect(try await market.send(.head, address).status == 200)
      for _ in 1...2 { #expect(try await market.send(.get, address).status == 403) }
      for _ in 1...2 { #expect(try await market.send(.get, address).body == .samplePNG) }
    }
    #expect(try await market.send(.get, "/api/products").status == 200)
  }

  @Test(arguments: Transport.allCases, [("reset", 0), ("drop-after-commit", 1)])
  func `a connection is lost before or after the change is made`(
    transport: Transport, fault: (connection: String, added: Int)
  ) async throws {
    let plan = try Self.plan(#"{"method":"POST","connection":"\#(fault.connection)"}"#)
    try await MarketUnderTest.with(transport, faults: plan) { market in
      let before = try await market.listed().totalCount
      await #expect(throws: NetworkError.self) { try await market.register(market.params()) }
      let page = try await market.listed()
      #expect(page.totalCount == before + fault.added)
      #expect((page.pages.first?.name == "Keyboard") == (fault.added == 1))
    }
  }

  @Test(arguments: Transport.allCases)
  func `a body is malformed, truncated or mislabelled`(transport: Transport) async throws {
    let plan = try Self.plan(
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

  @Test func `pages can be longer than requested`() async throws {
    let market = MarketUnderTest(faults: try Self.plan(#"{"overlongPages":true}"#))
    let page = try await market.listed("page_no=3&items_per_page=20")
    #expect((page.pages.count, page.itemsPerPage) == (32, 20))
    #expect(try await market.listed("page_no=2&items_per_page=20").pages.count == 40)
  }

  @Test func `others add and remove between two pages`() async throws {
    let plan = try Self.plan(
      #"{"path":"/api/products","nth":2,"addedByOthers":3,"currencyOfOthers":"USD","priceOfOthers":249.5},"#
        + #"{"path":"/api/products","nth":3,"removedByOthers":2}"#
    )
    let market = MarketUnderTest(faults: plan)
    let first = try await market.listed("items_per_page=5")
    let second = try await market.listed("page_no=2&items_per_page=5")
    #expect(second.totalCount == first.totalCount + 3)
    #expect(second.pages.prefix(3).map(\.id) == first.pages.suffix(3).map(\.id))
    let third = try await market.listed("items_per_page=5")
    #expect(third.totalCount == first.totalCount + 1)
    #expect((third.pages.first?.currency, third.pages.first?.price) == ("USD", 249.5))
  }

  @Test func `the same seed gives the same run`() async throws {
    func run(_ seed: UInt64) throws -> [Int] {
      let json = #"{"seed":\#(seed),"rules":[{"probability":0.5,"status":500}]}"#
      let market = SandboxMarket(.init(faults: try FaultPlan(json: Data(json.utf8))))
      let url = try #require(URL(string: "http://localhost/healthChecker"))
      return (1...64).map { _ in market.reply(to: HTTPRequest(url: url)).response.status }
    }
    #expect(try run(1) == run(1))
    #expect(try run(1) != run(2))
    #expect(try (10...54).contains(run(1).filter { $0 == 500 }.count))
  }

  /// Returns the progress and the response of a request in process. The clock advances by each
  /// pause in turn, after the given number of bytes was sent.
  private func response(
    _ plan: FaultPlan, body: Data? = nil, pauses: [(Duration, sent: Int)]
  ) async throws -> (HTTPResponse, ProgressRecorder) {
    let (clock, progress) = (ManualClock(), ProgressRecorder())
    let session = SandboxSessionManager(market: SandboxMarket(.init(faults: plan)), clock: clock)
    let url = try #require(URL(string: "http://localhost/healthChecker"))
    let request = HTTPRequest(method: body == nil ? .get : .post, url: url, body: body)
    let answer = Task { try await session.response(to: request, progress: progress.append) }
    for (pause, sent) in pauses {
      try await clock.sleepers(1)
      #expect(progress.all.last?.completedBytes ?? 0 == sent)
      clock.advance(by: pause)
    }
    return (try await answer.value, progress)
  }

  @Test func `in process, latency uses the given clock`() async throws {
    let plan = try Self.plan(#"{"latencyMilliseconds":1500}"#)
    let (response, _) = try await response(
      plan, pauses: [(.milliseconds(1_499), 0), (.milliseconds(1), 0)])
    #expect(response.status == 200)
  }

  @Test func `in process, an upload is slow and reports its progress`() async throws {
    let (response, progress) = try await response(
      FaultPlan(uploadBytesPerSecond: 1000), body: Data(count: 250),
      pauses: [(.milliseconds(100), 0), (.milliseconds(100), 100), (.milliseconds(50), 200)])
    #expect(response.status == 405)
    #expect(progress.all.last == TransferProgress(completedBytes: 250, totalBytes: 250))
  }

  /// The market validates a fault plan only if it's decoded from JSON, so this plan can contain
  /// invalid numbers.
  @Test(arguments: [0, -1, Int.min])
  func `an invalid number is harmless`(number: Int) async throws {
    var fault = Fault()
    for field in [\Fault.latencyMilliseconds, \.bytesPerSecond, \.addedByOthers, \.removedByOthers]
    {
      fault[keyPath: field] = number
    }
    // With an invalid rate, the market sends one byte per second.
    let (response, _) = try await response(
      FaultPlan(rules: [FaultRule(fault: fault)]), pauses: (0..<4).map { (.seconds(1), $0) })
    #expect(response.text == "\"OK\"")
  }
}

/// Tests for fault plans that a client sends to a running market.
struct FaultSettingTests {
  @Test func `faults are set and removed while the market runs`() async throws {
    let market = MarketUnderTest()
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

  @Test(arguments: [
    ("http://LocalHost:8080", nil, 204), ("http://127.0.0.1:8080", nil, 204),
    ("http://[::1]:8080", nil, 204), (SandboxSessionManager.baseURL.description, nil, 204),
    ("http://192.168.0.7:8080", nil, 403), ("http://localhost.example", nil, 403),
    ("http://127.0.0.1:8080", "https://market.example", 403),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080", 403), ("http://127.0.0.1:8080", "null", 403),
  ])
  func `only this machine can set faults, and web pages can't`(
    origin: String, page: String?, status: Int
  ) throws {
    let url = try #require(URL(string: origin + "/sandbox/faults"))
    var headers: HTTPHeaders = [:]
    headers["Origin"] = page
    for method in [HTTPMethod.post, .delete] {
      let plan = Data(#"{"rules":[{"status":500}]}"#.utf8)
      let request = HTTPRequest(method: method, url: url, headers: headers, body: plan)
      #expect(SandboxMarket().response(to: request).status == status)
    }
  }

  /// Rules in the second line.
  private static func rule(_ member: String) -> String { "{\"rules\":[\n{\(member)}]}" }

  @Test(arguments: [
    ("{", 1, "It ends where a key in double quotes should be"), ("{}", 1, "`rules` is missing."),
    ("{\"rules\":[],\n\"seed\":-1}", 2, "-1; a whole number from 0 to 18446744073709551615 is exp"),
    (rule(#""status":99"#), 2, "`status` is 99; a whole number from 200 to 599 is expected."),
    (rule(#""status":1e400"#), 2, "`status` is `1e400`; a number is expected."),
    (rule(#""status":null"#), 2, "`status` is null. Leave it out."),
    (rule(#""headers":5"#), 2, "`headers` isn't an object."),
    (rule(#""headers":{"a":5}"#), 2, "`a` isn't a string."),
    (rule(#""headers":{"a":"x\r\ny"}"#), 2, "The header `a` can't be sent."),
    (rule(#""probability":2"#), 2, "`probability` is 2, not from 0 to 1."),
    (rule(#""body":"x""#), 2, "`body` is `x`. It is one of `malformed`, `truncated`."),
    (rule(#""overlongPages":1"#), 2, "`overlongPages` isn't true or false."),
    (rule(#""nth":0"#), 2, "`nth` is 0; a whole number from 1 to"),
    (rule(#""latency":5"#), 2, "`latency` isn't a key of a fault rule."),
    // These rules would never have an effect.
    (rule(#""method":"get""#), 2, "Write the method in capital letters: GET."),
    (rule(#""path":"api/products""#), 2, "`path` is `api/products`."),
    (rule(#""path":"/api/products?page_no=1""#), 2, "`path` is `/api/products?page_no=1`."),
    (rule(#""headers":{"content-length":"5"}"#), 2, "The header `content-length`"),
    (rule(#""headers":{"Server":"x"}"#), 2, "The header `Server` can't be sent."),
  ])
  func `an invalid plan has a line and a reason`(json: String, line: Int, reason: String) throws {
    let error = try #require(
      #expect(throws: FaultPlanError.self) { try FaultPlan(json: Data(json.utf8)) })
    expectEqual(error.line, line)
    #expect(error.reason.english.contains(reason), "\(error.reason)")
    #expect(error.text.korean.hasPrefix("장애 계획의 \(line)번째 줄을 읽을 수 없습니다: "))
    #expect(error.reason.isTranslated, "\(error.reason)")
  }
}
