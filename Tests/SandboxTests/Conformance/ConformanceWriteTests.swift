import Foundation
import OpenMarketConformance
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// A market that changes some responses.
private final class AlteredMarket: NetworkSessionManager {
  /// Returns another response to a request, or `nil` to send the request to the market. The number
  /// counts the requests with the same method, starting at 1.
  typealias Change =
    @Sendable (HTTPRequest, _ number: Int, _ market: SandboxSessionManager)
    async throws -> HTTPResponse?

  private let market: SandboxMarket
  private let inner: SandboxSessionManager
  private let change: Change
  private let counts = Mutex<[HTTPMethod: Int]>([:])

  init(
    _ options: SandboxMarket.Options = .init(isStrict: true),
    change: @escaping Change = { _, _, _ in nil }
  ) {
    market = SandboxMarket(options)
    inner = SandboxSessionManager(market: market)
    self.change = change
  }

  /// The number of requests with a method.
  func count(_ method: HTTPMethod) -> Int { counts.withLock { $0[method] ?? 0 } }

  func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    let number = counts.withLock { counts in
      counts[request.method, default: 0] += 1
      return counts[request.method, default: 0]
    }
    do {
      if let response = try await change(request, number, inner) { return response }
    } catch {
      throw error as? NetworkError ?? .timedOut
    }
    return try await inner.response(to: request, progress: progress)
  }

  /// The identifiers of all products.
  var ids: [Int] { market.snapshot.products.map(\.id) }

  /// Checks reads and writes of the market, which must have the same products afterward, and the
  /// given number of new ones.
  func report(
    _ apiVersion: APIVersion = .v3, clock: any Clock<Duration> = ManualClock(),
    leaving count: Int = 0
  ) async throws -> ConformanceReport {
    let (before, ready) = (ids, try #require(market.readySeller))
    var check = try check(apiVersion, clock: clock)
    check.seller = try SellerCredential(
      identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID))
    let report = await check.report()
    #expect(ids.dropLast(count).elementsEqual(before), "\(ids)")
    return report
  }
}

/// A market that breaks the contract for a write.
private struct BrokenWrite: Sendable {
  let rule: ConformanceRule
  let found: String
  let change: AlteredMarket.Change
}

/// The checks of a market that change it, with the products that they leave.
@Suite(.timeLimit(.minutes(10))) struct ConformanceWriteTests {
  @Test(
    arguments: [
      (.v3, .v3, 16, "API version 3"), (.v3, .v2, 16, "API version 2"), (.v1, .v3, 12, ""),
    ] as [(APIVersion, SandboxMarket.API, Int, String)])
  func `the sandbox meets every rule of its version, and has the same products afterward`(
    apiVersion: APIVersion, api: SandboxMarket.API, count: Int, found: String
  ) async throws {
    let report = try await AlteredMarket(.init(api: api, isStrict: true)).report(apiVersion)
    #expect(report.unmet == (api == .v2 ? [.search: .skipped] : [:]))
    #expect(report.results.count == count)
    #expect(report[.listPage]?.found.english == found)
  }

  @Test(arguments: [HTTPMethod.post, .delete])
  func `products that can't be deleted are named`(refused: HTTPMethod) async throws {
    let server = AlteredMarket { request, _, _ in
      // A POST below a product asks for the path of its deletion.
      guard request.method == refused, request.url.pathComponents.count > 3 else { return nil }
      let body = #"{"code":404,"message":"no such path"}"#
      return refused == .delete
        ? HTTPResponse(status: 500) : HTTPResponse(status: 404, body: Data(body.utf8))
    }
    let report = try await server.report(leaving: 1)
    #expect(report.unmet == [.deletion: .broken, .leftovers: .broken])
    let id = try #require(server.ids.last)
    #expect(report[.leftovers]?.found.english == "products that couldn't be deleted: \(id)")
  }

  @Test func `a product is deleted only if a read says so`() async throws {
    let isDeleted = Mutex(false)
    let server = AlteredMarket { request, _, _ in
      isDeleted.withLock { $0 = $0 || request.method == .delete }
      let isRead = request.method == .get && request.url.pathComponents.count > 3
      return isRead && isDeleted.withLock(\.self) ? HTTPResponse(status: 500) : nil
    }
    let report = try await server.report()
    #expect(report.unmet == [.deletion: .broken, .leftovers: .broken])
    #expect(report[.deletion]?.found.english == "status: 500 instead of 404")
  }

  private static let broken: [BrokenWrite] = [
    BrokenWrite(rule: .registration, found: "status 500") { request, number, market in
      guard request.method == .post, number == 1 else { return nil }
      _ = try await market.response(to: request)
      return HTTPResponse(status: 500)
    },
    BrokenWrite(rule: .edit, found: "name: Contract check-") { request, _, market in
      guard request.method == .patch else { return nil }
      var response = try await market.response(to: HTTPRequest(url: request.url))
      response.status = 202
      response.body = Data(
        response.text.replacing("Contract ", with: "Edited ")
          .replacing(#""stock":3"#, with: #""stock":4"#).utf8)
      return response
    },
    BrokenWrite(rule: .deletion, found: "status: 200 instead of 404") { request, number, market in
      guard request.method == .delete, number == 1 else { return nil }
      let products = try await market.response(
        to: HTTPRequest(url: request.url.deletingLastPathComponent()))
      let id = products.text.firstMatch(of: /"id":(\d+)/)?.1 ?? ""
      return HTTPResponse(status: 202, body: Data(#"{"id":\#(id)}"#.utf8))
    },
  ]

  @Test(arguments: broken)
  private func `a broken write is found, its products deleted`(write: BrokenWrite) async throws {
    let report = try await AlteredMarket(change: write.change).report()
    let result = try #require(report[write.rule])
    #expect(result.verdict == .broken)
    #expect(result.found.english.hasPrefix(write.found), "\(result)")
    #expect(report[.leftovers]?.verdict == .met)
  }

  @Test func `a write that a busy server refused isn't sent again`() async throws {
    let server = AlteredMarket { request, _, _ in
      request.method == .post ? HTTPResponse(status: 503) : nil
    }
    let report = try await server.report()
    #expect(report.obstacle == .busy(status: 503))
    #expect(server.count(.post) == 1)
    // A response arrived.
    let found = report[.leftovers]?.found.english
    #expect(found?.hasPrefix("a registration with an unknown outcome: delete") == true)
  }

  @Test(arguments: [401, 403])
  func `a server that doesn't accept the seller isn't broken`(status: Int) async throws {
    let server = AlteredMarket { request, _, _ in
      request.method == .post ? HTTPResponse(status: status) : nil
    }
    let report = try await server.report()
    #expect(report.obstacle == .refusedSeller(status: status))
    #expect(report.unmet == [.registration: .skipped, .edit: .skipped, .deletion: .skipped])
  }

  @Test(
    arguments: [(.dropAfterCommit, nil), (.reset, .deviates)]
      as [(Fault.Connection, CheckResult.Verdict?)])
  func `a registration whose response is lost is deleted, or may appear later`(
    connection: Fault.Connection, leftovers: CheckResult.Verdict?
  ) async throws {
    var fault = Fault()
    fault.connection = connection
    let rule = FaultRule(method: "POST", path: "/api/products", nth: 1, fault: fault)
    let report = try await AlteredMarket(.init(isStrict: true, faults: FaultPlan(rules: [rule])))
      .report()
    var unmet: [ConformanceRule: CheckResult.Verdict] = [
      .registration: .skipped, .edit: .skipped, .deletion: .skipped,
    ]
    unmet[.leftovers] = leftovers
    #expect(report.unmet == unmet)
    #expect(report.verdict == leftovers ?? .met)
  }

  /// Each deletion begins with a POST, too.
  @Test(arguments: [
    (HTTPMethod.post, ConformanceRule.registration, 2), (.patch, .edit, 2),
    (.delete, .deletion, 3),
  ])
  func `after a write that hangs, no more are sent, and the products are deleted`(
    method: HTTPMethod, rule: ConformanceRule, postCount: Int
  ) async throws {
    let clock = ManualClock()
    let (arrival, never) = (Gate(), Gate())
    let server = AlteredMarket { request, number, market in
      guard request.method == method, number == 1 else { return nil }
      if method == .post { _ = try await market.response(to: request) }
      arrival.open()
      try await never.passUnlessCancelled()
      return nil
    }
    async let report = server.report(clock: clock)
    await arrival.pass()
    try await clock.sleepers()
    clock.advance(by: .seconds(15))
    let outcome = try await report
    #expect(outcome.obstacle == .hangingWrites)
    #expect(outcome.verdict == .skipped)
    let writes = ConformanceRule.allCases.drop { $0 != rule }.filter { $0 != .leftovers }
    #expect(outcome.unmet == writes.reduce(into: [:]) { $0[$1] = .skipped })
    #expect(server.count(.post) == postCount)
  }

  @Test func `products are deleted even if no response can be read`() async throws {
    let server = AlteredMarket(.init()) { request, _, market in
      guard request.url.path.hasSuffix("/products") else { return nil }
      guard request.method == .post else { return HTTPResponse(status: 500) }
      var response = try await market.response(to: request)
      response.body = Data(response.text.replacing("\"price\"", with: "\"cost\"").utf8)
      return response
    }
    let report = try await server.report()
    #expect(report[.registration]?.verdict == .broken)
    #expect(report[.leftovers]?.verdict == .met)
  }

  @Test(arguments: [(HTTPMethod.post, 0), (.patch, 0), (.delete, 0), (.patch, 1)])
  func `a cancelled check deletes its products before it returns, or names those that stay`(
    method: HTTPMethod, count: Int
  ) async throws {
    let (arrival, release) = (Gate(), Gate())
    let server = AlteredMarket { request, number, _ in
      if count > 0, request.method == .delete { return HTTPResponse(status: 500) }
      guard request.method == method, number == 1 else { return nil }
      arrival.open()
      await release.pass()
      return nil
    }
    let report = Task { try await server.report(leaving: count) }
    await arrival.pass()
    report.cancel()
    release.open()
    #expect(try await report.value.obstacle == .cancelled)
    #expect(try await report.value.unmet == (count > 0 ? [.leftovers: .broken] : [:]))
    #expect(server.count(.post) > 1 || method == .post)
  }
}
