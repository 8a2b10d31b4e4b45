import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for the responses that a service saves and a repository returns later.
struct ReadingOfflineTests {
  private static let time = Timestamp(millisecondsSince1970: 60_000)
  private static let lamp = ProductQuery(searchText: "lamp")

  private let folder: TemporaryFolder
  private let pages: URL
  private let seller = SellerCredential.sample()
  private let store: SavedPageStore

  init() throws {
    folder = try TemporaryFolder()
    pages = folder.url.appending(path: "pages")
    store = SavedPageStore(folder: pages)
  }

  /// Returns a repository over a server that sends the given responses, and saves them.
  private func repository(
    _ answers: [Answer] = [], over session: (any NetworkSessionManager)? = nil,
    of version: APIVersion = .v3, server: String = "https://market.example",
    savingIn store: SavedPageStore? = nil, at seconds: Double = 60
  ) throws -> any ProductRepository {
    let (seller, server) = (seller, try BaseURL(server))
    let secrets = KnownSecrets { [seller.identifier, seller.secret] }
    let service = DefaultDataTransferService(
      server: server, sessionManager: session ?? ScriptedSessionManager(answers), secrets: secrets)
    return version.products(
      from: SavingDataTransferService(
        service, savingIn: store ?? self.store, of: server, secrets: secrets,
        now: { Date(timeIntervalSince1970: seconds) }))
  }

  private static func list(_ ids: [Int], total: Int? = nil, name: String = "Lamp") -> String {
    let rows = ids.map { JSONRow.make(["id": "\($0)", "name": "\"\(name)\""]) }
    return #"{"totalCount":\#(total ?? ids.count),"pages":[\#(rows.joined(separator: ","))]}"#
  }

  private static func detail(_ id: Int) -> String { JSONRow.make(["id": "\(id)"]) }

  /// Saves a page of all products, a page of a search, and the products 5 and 6.
  private func fill() async throws {
    let repository = try repository(
      [Self.rows, Self.rows, Self.detail(5), Self.detail(6)].map { .answer($0) })
    _ = try await repository.page()
    _ = try await repository.page(matching: Self.lamp)
    for id in [5, 6] { _ = try await repository.product(ProductID(id)) }
    await store.flush()
  }

  private func saved() async throws -> [String] {
    await store.flush()
    let repository = try repository()
    var names: [String] = []
    if await repository.savedPage() != nil { names.append("all") }
    if await repository.savedPage(matching: Self.lamp) != nil { names.append("lamp") }
    for id in [5, 6] where await repository.savedProduct(ProductID(id)) != nil {
      names.append("\(id)")
    }
    return names
  }

  // MARK: - Values

  @Test(
    arguments: [
      .answer(list(Array(1...20), total: 41)), .answer("", status: 204),
      .answer(
        """
        {"total_count":-1,"itemsPerPage":60,"hasNext":true,"pages":[
          \(JSONRow.make(["name": #""한 줄\\n☕️\\u0000""#, "price": "0.0005", "currency": #""EUR""#])),
          \(JSONRow.make(["price": "true"])), {}, \(JSONRow.make(["id": "\(Int.max)", "name": nil]))]}
        """),
    ] as [Answer])
  func `a page that was read returns later, with its time`(answer: Answer) async throws {
    let read = try await repository([answer]).page()
    #expect(read.savedAt == nil)
    await store.flush()
    var expected = read
    expected.savedAt = Self.time
    #expect(try await repository().savedPage() == expected)
  }

  @Test(arguments: APIVersion.allCases)
  func `a product that was read returns later, with its time`(version: APIVersion) async throws {
    let body = version == .v1 ? JSONItem.make(["id": "5"]) : Self.detail(5)
    var expected = try await repository([.answer(body)], of: version).product(ProductID(5))
    #expect(expected.savedAt == nil)
    expected.savedAt = Self.time
    await store.flush()
    #expect(try await repository(of: version).savedProduct(ProductID(5)) == expected)
  }

  @Test func `a page of several responses has the time of the oldest one`() async throws {
    let (page, all) = (try PageRequest(number: 2, size: 20), try PageRequest(number: 1, size: 60))
    func answer(_ ids: Range<Int>) -> Answer {
      .answer(JSONItem.page(ids.map { JSONItem.row(["id": "\($0)"]) }))
    }
    let answers = [answer(0..<20), answer(20..<40), answer(40..<52)]
    _ = try await repository(answers, of: .v1).page(all)
    _ = try await repository([answers[1]], of: .v1, at: 3_600).page(page)
    await store.flush()
    let saved = try #require(await repository(of: .v1).savedPage(all))
    #expect(saved.products.map(\.id.rawValue) == Array(0..<52))
    #expect(saved.savedAt == Self.time)
    let second = try #require(await repository(of: .v1).savedPage(page))
    #expect(second.savedAt == Timestamp(millisecondsSince1970: 3_600_000))
  }

  @Test func `queries, pages, page sizes, servers and version 1 are kept apart`() async throws {
    try await fill()
    let repository = try repository()
    #expect(await repository.savedPage() != nil)
    for page in [try PageRequest(number: 2), try PageRequest(number: 1, size: 10)] {
      #expect(await repository.savedPage(page) == nil)
    }
    #expect(await repository.savedPage(matching: ProductQuery(searchText: "Lamp")) == nil)
    for repository in [
      try self.repository(of: .v1), try self.repository(server: "https://market.example2"),
      try self.repository(server: "https://market.example/api"),
    ] {
      #expect(await repository.savedPage() == nil)
      #expect(await repository.savedProduct(ProductID(5)) == nil)
    }
  }

  @Test func `a list that version 2 sends for a search is neither given nor saved`() async throws {
    let list = Answer.answer(#"{"has_next":false,"pages":[\#(JSONRow.full)]}"#)
    let repository = try repository([list, list])
    await #expect(throws: MarketError.unsupported(.search)) {
      try await repository.page(matching: Self.lamp)
    }
    await store.flush()
    #expect(await repository.savedPage(matching: Self.lamp) == nil)
    #expect(try await repository.page().products.count == 1)
  }

  // MARK: - Failures

  @Test(
    arguments: [
      .failure(.cannotConnect(reason: "")), .failure(.timedOut), .failure(.cancelled),
      .failure(.interrupted(reason: "")), .answer(#"{"code":404,"message":"none"}"#, status: 404),
      .answer("<html>404</html>", status: 404), .answer("", status: 503),
      .failure(.redirectRefused(to: "https://portal.example")), .answer("<html>Sign in</html>"),
      .answer("[]"), .answer(""),
    ] as [Answer])
  func `what is saved stays after a failure, but a missing product`(answer: Answer) async throws {
    try await fill()
    let failing = try repository([answer, answer])
    await #expect(throws: MarketError.self) { try await failing.page() }
    let error = await #expect(throws: MarketError.self) { try await failing.product(ProductID(5)) }
    let isGone = if case .notFound = error { true } else { false }
    #expect(try await saved() == (isGone ? ["all", "lamp", "6"] : ["all", "lamp", "5", "6"]))
  }

  private static let (rows, empty) = (list([6, 5]), list([], total: 0))

  /// The search text and the number of the page, the response, and the one that it would replace.
  @Test(
    arguments: [
      (nil, 1, rows, rows, true), (nil, 1, empty, nil, true), (nil, 1, empty, empty, true),
      (nil, 1, "", nil, true), (nil, 1, "", rows, false), (nil, 1, empty, rows, false),
      (nil, 2, empty, rows, true), ("lamp", 1, empty, rows, true),
      ("lamp", 1, list([], total: 3), nil, false), (nil, 1, #"{"pages":[{"id":1}]}"#, nil, false),
    ] as [(String?, Int, String, String?, Bool)])
  func `a page is saved if it makes sense, and an empty one doesn't replace rows`(
    text: String?, number: Int, response: String, saved: String?, isSaved: Bool
  ) throws {
    let endpoint = Endpoint.products(
      matching: ProductQuery(searchText: text), page: try PageRequest(number: number))
    #expect(try endpoint.saves(response, over: saved) == isSaved)
  }

  @Test(
    arguments: [
      (1, [JSONItem.row()], nil, true), (1, [#"{"id":1}"#], nil, false), (1, [], nil, true),
      (1, [], [JSONItem.row()], false), (2, [], [JSONItem.row()], true),
    ] as [(Int, [String], [String]?, Bool)])
  func `a page of version 1 is saved if it makes sense`(
    number: Int, rows: [String], saved: [String]?, isSaved: Bool
  ) throws {
    let saved = saved.map { JSONItem.page($0) }
    #expect(try Endpoint.items(page: number).saves(JSONItem.page(rows), over: saved) == isSaved)
  }

  @Test func `another product isn't saved`() throws {
    #expect(try !Endpoint.product(ProductID(5)).saves(Self.detail(6)))
    #expect(try !Endpoint.item(ProductID(5)).saves(JSONItem.make(["id": "6"])))
  }

  @Test func `an empty list doesn't replace the saved rows`() async throws {
    let repository = try repository([.answer(Self.rows), .answer(Self.empty)])
    for _ in 1...2 { _ = try await repository.page() }
    await store.flush()
    #expect(await repository.savedPage()?.products.count == 2)
  }

  @Test(arguments: [
    ("a open-sesame", true), ("2f9c1a40-0000-11ee-8000-000000000007", true),
    ("open sesame", false),
  ])
  func `an answer with the seller's secret isn't saved`(text: String, isSecret: Bool) async throws {
    let query = ProductQuery(searchText: text)
    let detail = JSONRow.make(["id": "5", "name": "\"\(text)\""])
    let repository = try repository(
      [Self.list([1], name: text), Self.list([1]), detail].map { .answer($0) })
    _ = try await repository.page()
    _ = try await repository.page(matching: query)
    _ = try await repository.product(ProductID(5))
    await store.flush()
    #expect((await repository.savedPage() == nil) == isSecret)
    #expect((await repository.savedPage(matching: query) == nil) == isSecret)
    #expect((await repository.savedProduct(ProductID(5)) == nil) == isSecret)
  }

  // MARK: - Writes

  typealias Write = WritingTests.Write

  /// The answers of a server that makes a change.
  private func answers(to write: Write) -> [Answer] {
    write.preparation + [.answer(write.success, status: 201)]
  }

  @Test(arguments: Write.v3)
  func `a write removes its server's pages before it returns`(write: Write) async throws {
    try await fill()
    try await write.perform(on: repository(answers(to: write), server: "https://other.example"))
    #expect(try await saved() == ["all", "lamp", "5", "6"])
    try await write.perform(on: repository(answers(to: write)))
    #expect(try await saved() == [])
  }

  @Test(
    arguments: Write.v3,
    [
      (.failure(.timedOut), true), (.failure(.interrupted(reason: "")), true),
      (.failure(.cancelled), true), (.answer("", status: 500), true), (.answer("<html>"), true),
      (.failure(.cannotConnect(reason: "")), false), (.refusal(400), false),
      (.answer(#"{"code":403,"message":"no"}"#, status: 403), false),
      (.answer(#"{"code":404,"message":"no"}"#, status: 404), false),
    ] as [(Answer, Bool)])
  func `a write that fails removes everything only if it may have changed something`(
    write: Write, failure: (answer: Answer, mayHaveChanged: Bool)
  ) async throws {
    try await fill()
    // After a deletion that isn't found, the product is looked up.
    let repository = try repository(write.preparation + [failure.answer, .answer(JSONRow.full)])
    await #expect(throws: MarketError.self) { try await write.perform(on: repository) }
    #expect(try await saved() == (failure.mayHaveChanged ? [] : ["all", "lamp", "5", "6"]))
  }

  @Test func `a sign-out removes everything of the server, and a sign-in nothing`() async throws {
    try await fill()
    let sellers = InMemorySellerCredentialStore()
    let server = try BaseURL("https://market.example")
    let subscription = sellers.onSignOut { [store] in await store.removeAll(of: server) }
    let other = try repository([.answer(Self.detail(5))], server: "https://a.example")
    _ = try await other.product(ProductID(5))
    await sellers.save(seller)
    await sellers.save(seller)
    #expect(try await saved().count == 4)
    await sellers.save(.sample(identifier: "another-seller"))
    #expect(try await saved() == [])
    try await fill()
    await sellers.save(nil)
    #expect(try await saved() == [])
    #expect(await other.savedProduct(ProductID(5)) != nil)
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: [true, false], [true, false])
  func `a read that began before a write or a sign-out, in any process, leaves nothing`(
    isWrite: Bool, isOfAnotherProcess: Bool
  ) async throws {
    let session = GatedSessionManager()
    let reader = try repository(over: session)
    let list = Task { try await reader.page() }
    let listCall = try await session.calls.next()
    let detail = Task { try await reader.product(ProductID(5)) }
    let detailCall = try await session.calls.next()
    let other = isOfAnotherProcess ? SavedPageStore(folder: pages) : store
    if isWrite {
      try await Write.update.perform(on: repository(answers(to: .update), savingIn: other))
    } else {
      await other.removeAll()
    }
    listCall.answer(.answer(Self.list([5])))
    detailCall.answer(.answer(Self.detail(5)))
    #expect(try await list.value.products.count == 1)
    _ = try await detail.value
    #expect(try await saved() == [])
  }

  @Test func `a page is returned before it's written, and reads don't wait`() async throws {
    let (calls, gate) = (FailingCalls(), Gate())
    calls.fail { _, call in
      if call.hasSuffix(".page"), call.hasPrefix("rename") { gate.passBlocking() }
      return nil
    }
    let store = SavedPageStore(folder: folder.url, limit: 1 << 20, files: calls.files)
    let reads = [Answer.answer(Self.list([5])), .answer(Self.detail(5))]
    let repository = try repository(reads + answers(to: .update), savingIn: store)
    // The disk doesn't respond, but both reads end.
    _ = try await repository.page()
    _ = try await repository.product(ProductID(5))
    #expect(await repository.savedProduct(ProductID(5)) == nil)
    // A page that still waits to be written when a write removes it isn't saved.
    try await Write.update.perform(on: repository)
    gate.open()
    await store.flush()
    #expect(await repository.savedPage() == nil)
    #expect(await repository.savedProduct(ProductID(5)) == nil)
  }
}

extension ProductRepository {
  fileprivate func savedPage(
    _ page: PageRequest = .first, matching query: ProductQuery = .all
  ) async -> ProductPage? {
    await savedProducts(matching: query, page: page)
  }
}

extension Endpoint {
  /// Returns a Boolean value that indicates whether the body of a response is saved in the place of
  /// an earlier one.
  fileprivate func saves(_ body: String, over earlier: String? = nil) throws -> Bool {
    func response(_ body: String) throws -> Response {
      try read(HTTPResponse(status: body.isEmpty ? 204 : 200, body: Data(body.utf8)))
    }
    let earlier = try earlier.map(response)
    return try #require(saving).isUsable(response(body)) { earlier }
  }
}
