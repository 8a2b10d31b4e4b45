import Foundation
import OpenMarketConformance
import OpenMarketLock
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// A market that changes some responses.
private final class AlteredMarket: NetworkSessionManager {
  /// Returns another response to a request, or `nil` to send the request to the market. The number
  /// counts the requests with the same method, starting at 1.
  typealias Change =
    @Sendable (HTTPRequest, _ number: Int, _ market: SandboxSessionManager)
    async throws -> HTTPResponse?

  let market: SandboxMarket
  private let inner: SandboxSessionManager
  private let change: Change
  private let counts = Mutex<[HTTPMethod: Int]>([:])

  init(
    _ market: SandboxMarket = SandboxMarket(.init(isStrict: true)),
    change: @escaping Change = { _, _, _ in nil }
  ) {
    self.market = market
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
  func ids() async throws -> [ProductID] {
    let service = DefaultDataTransferService(
      server: SandboxSessionManager.baseURL, sessionManager: inner)
    return try await APIVersion.v3.products(from: service).products(
      matching: .all, page: PageRequest(number: 1, size: 1_000)
    ).products.map(\.id)
  }

  /// Checks the market, which must have the same products afterward.
  func report(
    _ apiVersion: APIVersion = .v3, clock: any Clock<Duration> = ManualClock()
  ) async throws -> ConformanceReport {
    let before = try await ids()
    let report = try await sellersCheck(apiVersion, clock: clock).report()
    #expect(try await ids() == before)
    return report
  }

  /// Returns a check that also writes.
  func sellersCheck(
    _ apiVersion: APIVersion = .v3, clock: any Clock<Duration> = ManualClock()
  ) throws -> ConformanceCheck {
    let ready = try #require(market.readySeller)
    let seller = try SellerCredential(
      identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID))
    return try check(apiVersion, seller: seller, clock: clock)
  }
}

/// A market that breaks the contract for a write.
private struct BrokenWrite: Sendable, CustomTestStringConvertible {
  let rule: ConformanceRule
  let found: String
  var change: AlteredMarket.Change

  var testDescription: String { "\(rule.rawValue): \(found)" }
}

/// The checks of a market that change it, with the products that they leave.
@Suite(.timeLimit(.minutes(10))) struct ConformanceWriteTests {
  static let writes: [ConformanceRule] = [.registration, .edit, .deletion, .leftovers]

  @Test(
    arguments: [
      (.v3, .v3, 16, "API version 3"), (.v3, .v2, 15, "API version 2"), (.v1, .v3, 12, ""),
    ] as [(APIVersion, SandboxMarket.API, Int, String)])
  func `the sandbox meets every rule of its version, and has the same products afterward`(
    apiVersion: APIVersion, api: SandboxMarket.API, count: Int, version: String
  ) async throws {
    let server = AlteredMarket(SandboxMarket(.init(api: api, isStrict: true)))
    let report = try await server.report(apiVersion)
    let others = report.results.filter { $0.verdict != .met }
    #expect(others.map(\.rule) == (api == .v2 ? [.search] : []))
    #expect(others.allSatisfy { $0.verdict == .skipped })
    #expect(report.results.count - others.count == count)
    let found = report[.listPage]?.found.english ?? ""
    #expect(found.hasPrefix(version))
    #expect(found.contains("API version") == !version.isEmpty)
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
    let before = try await server.ids()
    let report = try await server.sellersCheck().report()
    #expect(report[.deletion]?.verdict == .broken)
    let left = try await server.ids().filter { !before.contains($0) }
    try #require(left.count == 1)
    #expect(report[.leftovers]?.verdict == .broken)
    let found = report[.leftovers]?.found.english
    #expect(found == "products that couldn't be deleted: \(left[0])")
  }

  @Test func `a product is deleted only if a read says so`() async throws {
    let isDeleted = Mutex(false)
    let server = AlteredMarket { request, _, _ in
      isDeleted.withLock { $0 = $0 || request.method == .delete }
      let isRead = request.method == .get && request.url.pathComponents.count > 3
      return isRead && isDeleted.withLock(\.self) ? HTTPResponse(status: 500) : nil
    }
    let report = try await server.sellersCheck().report()
    #expect(report[.deletion]?.found.english == "status: 500 instead of 404")
    #expect(report[.leftovers]?.verdict == .broken)
  }

  private static let broken: [BrokenWrite] = [
    BrokenWrite(rule: .registration, found: "status 500") { request, number, market in
      guard request.method == .post, number == 1 else { return nil }
      _ = try await market.response(to: request)
      return HTTPResponse(status: 500)
    },
    BrokenWrite(rule: .registration, found: "Content-Type, bargain_price, created_at, ") {
      request, number, market in
      guard request.method == .post, number == 1 else { return nil }
      _ = try await market.response(to: request)
      return HTTPResponse(status: 201, body: Data("{}".utf8))
    },
    BrokenWrite(rule: .edit, found: "name: Contract check-") { request, _, market in
      guard request.method == .patch else { return nil }
      var response = try await market.response(to: HTTPRequest(url: request.url))
      response.status = 202
      let text = String(decoding: response.body, as: UTF8.self)
        .replacing("Contract ", with: "Edited ").replacing(#""stock":3"#, with: #""stock":4"#)
      response.body = Data(text.utf8)
      return response
    },
    BrokenWrite(rule: .deletion, found: "body: /a/ b instead of ^/api/products/[^/]+$") {
      request, number, _ in
      guard request.url.path.hasSuffix("/archived"), number == 2 else { return nil }
      return HTTPResponse(
        status: 200, headers: ["Content-Type": "text/plain"], body: Data("/a/ b".utf8))
    },
    BrokenWrite(rule: .deletion, found: "The request conflicts with the data") {
      request, number, _ in
      guard request.method == .delete, number == 1 else { return nil }
      return HTTPResponse(
        status: 409, headers: ["Content-Type": "application/json"],
        body: Data(#"{"code":409,"message":"still in an order"}"#.utf8))
    },
    BrokenWrite(rule: .deletion, found: "status: 200 instead of 404") {
      request, number, market in
      guard request.method == .delete, number == 1 else { return nil }
      let products = try await market.response(
        to: HTTPRequest(url: request.url.deletingLastPathComponent()))
      let text = String(decoding: products.body, as: UTF8.self)
      let id = text.firstMatch(of: /"id":(\d+)/).map { String($0.1) } ?? ""
      return HTTPResponse(status: 202, body: Data(#"{"id":\#(id)}"#.utf8))
    },
  ]

  @Test(arguments: broken)
  private func `a broken write is found, its products deleted`(write: BrokenWrite) async throws {
    let server = AlteredMarket(change: write.change)
    let report = try await server.report()
    let result = try #require(report[write.rule])
    #expect(result.verdict == .broken)
    #expect(result.found.english.hasPrefix(write.found), "\(result)")
    #expect(report[.leftovers]?.verdict == .met)
  }

  @Test func `a write that a busy server refused isn't sent again`() async throws {
    let server = AlteredMarket { request, _, _ in
      request.method == .post ? HTTPResponse(status: 503) : nil
    }
    let report = try await server.sellersCheck().report()
    #expect(server.count(.post) == 1)
    #expect(report.obstacle == .busy(status: 503))
  }

  @Test(arguments: [[Fault.Connection.dropAfterCommit], [.reset]])
  func `a registration whose response is lost is deleted, or may appear later`(
    connections: [Fault.Connection]
  ) async throws {
    let rules = connections.enumerated().map { index, connection in
      var fault = Fault()
      fault.connection = connection
      return FaultRule(method: "POST", path: "/api/products", nth: index + 1, fault: fault)
    }
    let server = AlteredMarket(
      SandboxMarket(.init(isStrict: true, faults: FaultPlan(rules: rules))))
    let report = try await server.report()
    #expect(report[.leftovers]?.verdict == (connections.contains(.reset) ? .deviates : .met))
    #expect(report.verdict == (connections.contains(.reset) ? .deviates : .met))
    #expect(report[.registration]?.verdict == .skipped)
    #expect(report[.edit]?.verdict == .skipped)
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
    #expect(outcome.verdict == .skipped)
    #expect(outcome.conclusion.english.contains("doesn't answer writes"))
    let results = outcome.results
    #expect(outcome[rule]?.verdict == .skipped)
    let later = results.drop { $0.rule != rule }.dropFirst().prefix { $0.rule != .leftovers }
    #expect(later.allSatisfy { $0.verdict == .skipped })
    #expect(outcome[.leftovers]?.verdict == .met)
    #expect(server.count(.post) == postCount)
  }

  @Test func `products are deleted even if no response can be read`() async throws {
    let server = AlteredMarket(SandboxMarket()) { request, _, market in
      if request.method == .get, request.url.path.hasSuffix("/products") {
        return HTTPResponse(status: 500)
      }
      guard request.method == .post, request.url.path.hasSuffix("/products") else { return nil }
      var response = try await market.response(to: request)
      response.body = Data(
        String(decoding: response.body, as: UTF8.self).replacing("\"price\"", with: "\"cost\"").utf8
      )
      return response
    }
    let report = try await server.report()
    #expect(report[.registration]?.verdict == .broken)
    #expect(report[.leftovers]?.verdict == .met)
  }

  @Test(arguments: [HTTPMethod.post, .patch, .delete])
  func `a cancelled check deletes its products before it returns`(method: HTTPMethod) async throws {
    let (arrival, release) = (Gate(), Gate())
    let server = AlteredMarket { request, number, _ in
      guard request.method == method, number == 1 else { return nil }
      arrival.open()
      await release.pass()
      return nil
    }
    let before = try await server.ids()
    let check = try server.sellersCheck()
    let report = Task { await check.report() }
    await arrival.pass()
    report.cancel()
    release.open()
    #expect(await report.value.obstacle == .cancelled)
    #expect(server.count(.post) > 1 || method == .post)
    #expect(try await server.ids() == before)
  }
}
