import Dispatch
import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests for the responses that a service saves and a repository returns later.
struct ReadingOfflineTests {
  private static let time = Timestamp(millisecondsSince1970: 60_000)
  private static let lamp = ProductQuery(searchText: "lamp")

  private let folder: TemporaryFolder
  private let seller = SellerCredential.sample()
  private let store: SavedPageStore

  init() throws {
    folder = try TemporaryFolder()
    store = SavedPageStore(folder: folder.url.appending(path: "pages"))
  }

  private func responses(
    _ server: String = "https://market.example", version: APIVersion = .v3,
    in store: SavedPageStore? = nil, at seconds: Double = 60
  ) throws -> SavedResponses {
    let seller = seller
    return SavedResponses(
      in: store ?? self.store, of: try BaseURL(server), version: version,
      secrets: KnownSecrets { [seller.identifier, seller.secret] },
      now: { Date(timeIntervalSince1970: seconds) })
  }

  /// Returns a repository over a server that sends the given responses, and saves them.
  private func repository(
    _ answers: [Answer] = [], savingIn responses: SavedResponses? = nil,
    at seconds: Double = 60
  ) throws -> SavingProductRepository {
    let responses = try responses ?? self.responses(at: seconds)
    return try repository(over: ScriptedSessionManager(answers), savingIn: responses)
  }

  private func repository(
    over session: any NetworkSessionManager, savingIn responses: SavedResponses
  ) throws -> SavingProductRepository {
    let service = SavingDataTransferService(
      try DefaultDataTransferService(over: session), savingIn: responses)
    return SavingProductRepository(responses.version.products(from: service), savedIn: responses)
  }

  /// Returns a repository that saves nothing of the given outcome of a write.
  private func writer(
    _ error: MarketError? = nil, of server: String = "https://market.example"
  ) throws -> SavingProductRepository {
    SavingProductRepository(
      ScriptedProductRepository(writes: [error.map { .failure($0) } ?? .success(.sample(id: 5))]),
      savedIn: try responses(server))
  }

  private static func list(_ ids: [Int], total: Int? = nil, name: String = "Lamp") -> String {
    let rows = ids.map { JSONRow.make(["id": "\($0)", "name": "\"\(name)\""]) }
    return #"{"totalCount":\#(total ?? ids.count),"pages":[\#(rows.joined(separator: ","))]}"#
  }

  private static func detail(_ id: Int) -> String { JSONRow.make(["id": "\(id)"]) }

  /// Saves a page of all products, a page of a search, and the products 5 and 6.
  private func fill() async throws {
    let list = Self.list([6, 5])
    let repository = try repository(
      [.answer(list), .answer(list), .answer(Self.detail(5)), .answer(Self.detail(6))])
    _ = try await repository.page()
    _ = try await repository.page(matching: Self.lamp)
    for id in [5, 6] { _ = try await repository.product(ProductID(id)) }
    await store.flush()
  }

  private func saved() async throws -> [String] {
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
      .answer(list(Array(1...20), total: 41)), .answer(list([], total: 0)),
      .answer("", status: 204),
      .answer(
        """
        {"total_count":-1,"itemsPerPage":60,"hasNext":true,"pages":[
          \(JSONRow.make(["name": #""한 줄\\n☕️\\u0000""#, "price": "0.0005", "currency": #""EUR""#])),
          \(JSONRow.make(["price": "true"])), {}, \(JSONRow.make(["id": "\(Int.max)", "name": nil]))]}
        """),
    ] as [Answer])
  func `a page that was read is returned later, with its time`(answer: Answer) async throws {
    let read = try await repository([answer]).page()
    #expect(read.savedAt == nil)
    var expected = read
    expected.savedAt = Self.time
    #expect(try await repository().savedPage() == expected)
  }

  @Test(arguments: APIVersion.allCases)
  func `a product that was read is returned later, with its time`(version: APIVersion) async throws
  {
    let responses = try responses(version: version)
    let body = version == .v1 ? JSONItem.make(["id": "5"]) : Self.detail(5)
    let read = try await repository([.answer(body)], savingIn: responses).product(ProductID(5))
    #expect(read.savedAt == nil)
    var expected = read
    expected.savedAt = Self.time
    #expect(try await repository(savingIn: responses).savedProduct(ProductID(5)) == expected)
  }

  @Test func `a page of several responses has the time of the oldest one`() async throws {
    let (page, all) = (try PageRequest(number: 2, size: 20), try PageRequest(number: 1, size: 60))
    func answer(_ ids: Range<Int>) -> Answer {
      .answer(JSONItem.page(ids.map { JSONItem.row(["id": "\($0)"]) }))
    }
    let answers = [answer(0..<20), answer(20..<40), answer(40..<52)]
    let responses = try responses(version: .v1)
    _ = try await repository(answers, savingIn: responses).page(all)
    let later = try self.responses(version: .v1, at: 3_600)
    _ = try await repository([answers[1]], savingIn: later).page(page)
    let saved = try #require(await repository(savingIn: responses).savedPage(all))
    #expect(saved.rows.map(\.id.rawValue) == Array(0..<52) && saved.savedAt == Self.time)
    let second = try #require(await repository(savingIn: responses).savedPage(page))
    #expect(second.savedAt == Timestamp(millisecondsSince1970: 3_600_000))
  }

  @Test func `queries, pages, page sizes, servers and versions of the API are kept apart`()
    async throws
  {
    try await fill()
    let repository = try repository()
    #expect(await repository.savedPage() != nil)
    let (two, ten) = (try PageRequest(number: 2), try PageRequest(number: 1, size: 10))
    for page in [two, ten] {
      #expect(await repository.savedPage(page) == nil)
    }
    let other = ProductQuery(searchText: "Lamp")
    #expect(await repository.savedPage(matching: other) == nil)
    for responses in [
      try responses(version: .v1),
      try responses("https://market.example2"), try responses("https://market.example/api"),
    ] {
      let repository = try self.repository(savingIn: responses)
      #expect(await repository.savedPage() == nil)
      #expect(await repository.savedProduct(ProductID(5)) == nil)
    }
  }

  @Test func `a list that version 2 sends instead of a search is neither returned nor saved`()
    async throws
  {
    let list = #"{"has_next":false,"pages":[\#(JSONRow.full)]}"#
    let repository = try repository([.answer(list), .answer(list)])
    let search = ProductQuery(searchText: "Lamp")
    await #expect(throws: MarketError.unsupported(.search)) {
      try await repository.products(matching: search, page: .first)
    }
    #expect(await repository.savedPage(matching: search) == nil)
    #expect(try await repository.page().rows.count == 1)
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
  func `what is saved stays after a failure, except a product that doesn't exist`(
    answer: Answer
  ) async throws {
    try await fill()
    let failing = try repository([answer, answer])
    await #expect(throws: MarketError.self) {
      try await failing.page()
    }
    let error = await #expect(throws: MarketError.self) {
      try await failing.product(ProductID(5))
    }
    let isGone = if case .notFound = error { true } else { false }
    #expect(try await saved() == (isGone ? ["all", "lamp", "6"] : ["all", "lamp", "5", "6"]))
  }

  @Test(arguments: [#"{"pages":[{"id":1}]}"#, #"{"totalCount":1,"pages":["row"]}"#])
  func `answers that make no sense replace nothing`(list: String) async throws {
    try await fill()
    let repository = try repository([.answer(list), .answer(Self.detail(6))])
    #expect(try await repository.page().rows == [])
    #expect(try await repository.product(ProductID(5)).id == ProductID(6))
    #expect(await repository.savedPage()?.rows.count == 2)
    #expect(await repository.savedProduct(ProductID(5))?.id == ProductID(5))
  }

  @Test func `without a readable item, a page of version 1 replaces nothing`() async throws {
    let responses = try responses(version: .v1)
    let rows = [[JSONItem.row()], [#"{"id":1}"#], []]
    let repository = try repository(rows.map { .answer(JSONItem.page($0)) }, savingIn: responses)
    for count in [1, 1, 0] {
      _ = try await repository.page()
      #expect(await repository.savedPage()?.rows.count == count)
    }
  }

  @Test(
    arguments: [
      ("x open-sesame y", true), ("2f9c1a40-0000-11ee-8000-000000000007", true),
      ("open sesame", false),
    ])
  func `a response that repeats the seller's secret isn't saved`(
    text: String, isSecret: Bool
  ) async throws {
    let query = ProductQuery(searchText: text)
    let repository = try repository(
      [
        .answer(Self.list([1], name: text)), .answer(Self.list([1])),
        .answer(JSONRow.make(["id": "5", "name": "\"\(text)\""])),
      ])
    _ = try await repository.page()
    _ = try await repository.page(matching: query)
    _ = try await repository.product(ProductID(5))
    #expect((await repository.savedPage() == nil) == isSecret)
    #expect((await repository.savedPage(matching: query) == nil) == isSecret)
    #expect((await repository.savedProduct(ProductID(5)) == nil) == isSecret)
  }

  // MARK: - Writes

  enum Write: CaseIterable {
    case register, update, delete
  }

  @Test(
    arguments: Write.allCases,
    [
      nil, .outcomeUnknown(), .cancelled, .notFound(reason: nil), .offline,
      .forbidden(reason: nil), .rejected(status: 400, reason: nil),
    ] as [MarketError?])
  func `a write removes what it may have changed before it returns`(
    write: Write, error: MarketError?
  ) async throws {
    try await fill()
    let repository = try writer(error)
    let changes = try ProductChanges(to: .sample(id: 5), stock: 1)
    var thrown: MarketError?
    do throws(MarketError) {
      switch write {
      case .register:
        _ = try await repository.register(.sample(), as: seller, progress: nil)
      case .update: _ = try await repository.update(changes, as: seller)
      case .delete: try await repository.delete(ProductID(5), as: seller)
      }
    } catch {
      thrown = error
    }
    #expect(thrown == error)
    let expected: [String] =
      switch (error, write) {
      case (.offline, _), (.forbidden, _), (.rejected, _), (.cancelled, _):
        ["all", "lamp", "5", "6"]
      case (_, .register): ["5", "6"]
      default: ["6"]
      }
    #expect(try await saved() == expected)
  }

  @Test func `a write removes nothing of another market`() async throws {
    try await fill()
    try await writer(of: "https://other.example")
      .delete(ProductID(5), as: seller)
    #expect(try await saved() == ["all", "lamp", "5", "6"])
  }

  @Test func `a page that was requested before a write isn't saved after it`() async throws {
    let base = GatedSessionManager()
    let repository = try repository(over: base, savingIn: responses())
    let read = Task { try? await repository.page() }
    let request = try await base.calls.next()
    try await writer().delete(ProductID(5), as: seller)
    request.answer(.answer(Self.list([6, 5])))
    #expect(await read.value?.rows.count == 2)
    #expect(try await saved() == [])
  }

  @Test(arguments: [(7, ["all"]), (5, [])])
  func `a missing product discards the pages in flight only if it was saved`(
    id: Int, names: [String]
  ) async throws {
    try await fill()
    store.remove { !$0.contains("product-5") }
    let base = GatedSessionManager()
    let repository = try repository(over: base, savingIn: responses())
    let read = Task { try? await repository.page() }
    let request = try await base.calls.next()
    let other = try self.repository([.answer(#"{"code":404,"message":"none"}"#, status: 404)])
    _ = try? await other.product(ProductID(id))
    request.answer(.answer(Self.list([6, 5])))
    #expect(await read.value?.rows.count == 2)
    #expect(try await saved() == names + (id == 5 ? [] : ["5"]))
  }

  @Test func `signing out removes everything of the server, and signing in removes nothing`()
    async throws
  {
    try await fill()
    let sellers = InMemorySellerCredentialStore()
    let server = try BaseURL("https://market.example")
    let subscription = sellers.onSignOut { [store] in store.removeAll(of: server) }
    let other = try repository(
      [.answer(Self.detail(5))], savingIn: responses("https://a.example"))
    _ = try await other.product(ProductID(5))
    await store.flush()
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

  @Test func `a page is returned before it's written, and reads don't wait`() async throws {
    let (calls, gate) = (FailingCalls(), DispatchSemaphore(value: 0))
    calls.fail { _, call in
      if call.hasPrefix("rename") { gate.wait() }
      return nil
    }
    let store = SavedPageStore(folder: folder.url, limit: 1 << 20, files: calls.files)
    let responses = try responses(in: store)
    let repository = try repository(
      [.answer(Self.list([5])), .answer(Self.detail(5))], savingIn: responses)
    // The disk doesn't respond, but both reads end.
    _ = try await repository.page()
    _ = try await repository.product(ProductID(5))
    #expect(await repository.savedProduct(ProductID(6)) == nil)
    // A page that still waits to be written when a write removes it isn't saved.
    calls.fail { _, _ in nil }
    try await SavingProductRepository(
      ScriptedProductRepository(writes: [.success(.sample(id: 5))]), savedIn: responses
    ).delete(ProductID(5), as: seller)
    gate.signal()
    await store.flush()
    #expect(await repository.savedPage() == nil)
    #expect(await repository.savedProduct(ProductID(5)) == nil)
  }
}

extension SavingProductRepository {
  fileprivate func page(
    _ page: PageRequest = .first, matching query: ProductQuery = .all
  ) async throws(MarketError) -> ProductPage {
    try await products(matching: query, page: page)
  }

  fileprivate func savedPage(
    _ page: PageRequest = .first, matching query: ProductQuery = .all
  ) async -> ProductPage? {
    await savedProducts(matching: query, page: page)
  }
}
