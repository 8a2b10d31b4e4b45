import Foundation
import OpenMarket
import OpenMarketConformance
import OpenMarketData
import OpenMarketDomain
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// The market of this package, examined through the container.
@Suite(.timeLimit(.minutes(5))) struct CheckedMarketTests {
  /// A market that misbehaves, and what is found.
  struct Plan: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: FaultRule
    let broken: [ConformanceRule]
    var deviating: [ConformanceRule] = []

    init(
      _ what: String, at path: String? = nil, nth: Int? = nil, broken: [ConformanceRule] = [],
      deviating: [ConformanceRule] = [], _ change: (inout Fault) -> Void
    ) {
      testDescription = what
      var fault = Fault()
      change(&fault)
      rule = FaultRule(path: path, nth: nth, fault: fault)
      self.broken = broken
      self.deviating = deviating
    }

    static let all = [
      Plan(
        "500 for ever", broken: [.health, .listPage, .missingProduct]
      ) { $0.status = 500 },
      Plan("half a list", at: "/api/products", nth: 1, broken: [.listPage]) {
        $0.body = .malformed
      },
      Plan("a cut list", at: "/api/products", nth: 1, broken: [.listPage]) {
        $0.body = .truncated
      },
      Plan("no list at all", at: "/api/products", broken: [.listPage, .missingProduct]) {
        $0.connection = .reset
      },
      Plan("a success with the body of a refusal", at: "/healthChecker", broken: [.health]) {
        $0.status = 200
      },
      Plan("a list of another type", at: "/api/products", nth: 1, deviating: [.listPage]) {
        $0.headers = ["Content-Type": "text/html"]
      },
      Plan("overlong pages", at: "/api/products", deviating: [.nextPage]) {
        $0.overlongPages = true
      },
      Plan("others add products", at: "/api/products", nth: 2, deviating: [.nextPage]) {
        $0.addedByOthers = 3
      },
      Plan("pictures that are not there yet", at: "/training-resources", broken: [.picture]) {
        $0.status = 403
      },
      Plan(
        "health moved away", at: "/healthChecker", broken: [.health], deviating: [.redirects]
      ) {
        $0.status = 302
        $0.headers = ["Location": "/openapi.json"]
      },
    ]
  }

  @Test(arguments: MarketDialect.allCases)
  func `a served market meets every check, in each dialect`(dialect: MarketDialect) async throws {
    func configure(_ configuration: inout OpenMarketConfiguration) {
      configuration.dialect = dialect
    }
    try await MarketOnLoopback.with(configure: configure) { served in
      let report = try #require(await served.container.conformanceReport())
      #expect(report.results.filter { $0.verdict != .met } == [])
      #expect(report.results.count == (dialect == .current ? 29 : 20))
    }
  }

  @Test(arguments: MarketDialect.allCases)
  func `the embedded market meets every check`(dialect: MarketDialect) async throws {
    var configuration = try OpenMarketConfiguration.patient()
    configuration.dialect = dialect
    let container = DIContainer(
      configuration: configuration, carrier: SandboxSessionManager())
    let report = try #require(await container.conformanceReport())
    #expect(report.results.filter { $0.verdict != .met } == [])
  }

  @Test func `a market of thousands meets every check, and asks for no more than it needs`()
    async throws
  {
    let log = InMemoryNetworkEventLog()
    var configuration = try OpenMarketConfiguration.patient()
    configuration.log = log
    let market = SandboxSessionManager(market: SandboxMarket(products: 3_000))
    let container = DIContainer(configuration: configuration, carrier: market)
    let report = try #require(await container.conformanceReport())
    #expect(report.results.filter { $0.verdict != .met } == [])
    #expect(log.events.count { $0.kind == .started } == 15)
  }

  @Test(arguments: Plan.all)
  func `what goes wrong is found where it does`(plan: Plan) async throws {
    try await MarketOnLoopback.with(faults: [plan.rule]) { served in
      let report = try #require(await served.container.conformanceReport())
      let broken = report.results.filter { $0.verdict == .broken }.map(\.rule)
      let deviating = report.results.filter { $0.verdict == .deviates }.map(\.rule)
      #expect(broken == plan.broken)
      #expect(deviating == plan.deviating)
    }
  }

  @Test func `nothing is tried again`() async throws {
    let log = InMemoryNetworkEventLog()
    var fault = Fault()
    fault.status = 503
    try await MarketOnLoopback.with(
      faults: [FaultRule(path: "/healthChecker", nth: 1, fault: fault)], log: log
    ) { served in
      let report = try #require(await served.container.conformanceReport())
      #expect(report.results.filter { $0.verdict == .broken }.map(\.rule) == [.health])
      #expect(
        log.events.count { $0.address.hasSuffix("/healthChecker") && $0.kind == .started } == 1)
    }
  }

  @Test func `a server that does not answer in time is unreachable`() async throws {
    var fault = Fault()
    fault.latencyMilliseconds = 600_000
    func configure(_ configuration: inout OpenMarketConfiguration) {
      configuration.readTimeout = .milliseconds(50)
    }
    try await MarketOnLoopback.with(faults: [FaultRule(fault: fault)], configure: configure) {
      served in
      let report = try #require(await served.container.conformanceReport())
      #expect(report.unreachable == .timedOut)
    }
  }

  @Test func `a server that breaks every connection is unreachable`() async throws {
    var fault = Fault()
    fault.connection = .reset
    try await MarketOnLoopback.with(faults: [FaultRule(fault: fault)]) { served in
      let report = try #require(await served.container.conformanceReport())
      guard case .interrupted = report.unreachable else {
        Issue.record("unreachable: \(String(describing: report.unreachable))")
        return
      }
    }
  }

  @Test func `plain http to another machine is not sent`() async throws {
    let server = ScriptedSessionManager([])
    let container = DIContainer(
      configuration: try .patient("http://market.example"),
      carrier: server)
    let report = try #require(await container.conformanceReport())
    guard case .invalidRequest = report.unreachable else {
      Issue.record("unreachable: \(String(describing: report.unreachable))")
      return
    }
    #expect(server.requests.isEmpty)
  }
}

extension DIContainer {
  fileprivate func conformanceReport() async -> ConformanceReport? {
    await ConformanceCheck(server: server, dialect: dialect, sessionManager: plainSessionManager)
      .report()
  }
}
