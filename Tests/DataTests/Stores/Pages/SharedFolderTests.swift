import Dispatch
import Foundation
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests with a random user of two containers that save pages in one folder, as two processes do.
@Suite(.takingTurns(.calculating)) struct SharedFolderTests {
  @Test(.timeLimit(.minutes(10)), arguments: SeededGenerator.seeds(25))
  func `no page that is older than a write or a sign-out is saved after it`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    var market = try SharedFolder()
    for step in 0..<60 {
      try await market.takeStep(with: &random)
      for container in market.containers where Int.random(in: 0...4, using: &random) == 0 {
        await container.write()
      }
      try await market.check("step \(step) of seed \(seed)")
    }
    try await market.end("the end of seed \(seed)")
    #expect(market.foundPages > 0)
  }
}

/// Two containers with one folder and one server. The name of each product says how often the server's products had changed, and how
/// often a seller had signed out before the product was requested.
private struct SharedFolder {
  typealias Call = GatedCalls<GatedSessionManager.Asked, HTTPResponse, NetworkError>.Call

  /// A request that arrived at the server.
  private struct Exchange {
    let call: Call
    let task: Task<Void, any Error>
    /// The number of sign-outs before the request.
    let signOuts: Int
    /// The server's answer, and the number of changes that it has seen, or `nil` before the server has read the request.
    var answer: (response: Answer, changes: Int)?
  }

  private static let queries = [ProductQuery.all, ProductQuery(searchText: "lamp")]

  private let folder: TemporaryFolder
  let containers: [Container]
  /// The number of saved pages that checks have found.
  private(set) var foundPages = 0
  private var exchanges: [Exchange] = []
  private var (changes, acknowledgedChanges, signOuts) = (0, 0, 0)

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    containers = try (0..<2).map { _ in try Container(in: folder.url) }
  }

  mutating func takeStep(with random: inout SeededGenerator) async throws {
    let container = containers[Int.random(in: 0...1, using: &random)]
    let exchange = exchanges.indices.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      let place = Int.random(in: 0...Self.queries.count, using: &random)
      try await begin(container) { try await Self.read(place, from: container.repository) }
    case 4:
      try await begin(container) {
        let changes = try ProductChanges(to: .sample(id: 5), stock: 1)
        _ = try await container.repository.update(changes, as: .sample())
      }
    case 5...6: if let exchange { answer(exchange) }
    case 7...9: if let exchange { try await deliver(exchange) }
    case 10 where Bool.random(using: &random):
      await container.store.removeAll(of: Container.server)
      signOuts += 1
    default: container.disk.stop()
    }
  }

  private mutating func begin(
    _ container: Container, _ operation: @escaping @Sendable () async throws -> Void
  ) async throws {
    let task = Task { try await operation() }
    let call = try await container.session.calls.next()
    exchanges.append(Exchange(call: call, task: task, signOuts: signOuts))
  }

  /// Lets the server read a request, and make the change that the request asks for.
  private mutating func answer(_ index: Int) {
    let (request, signOuts) = (exchanges[index].call.request.request, exchanges[index].signOuts)
    guard exchanges[index].answer == nil else { return }
    if request.method != .get { changes += 1 }
    let row = JSONRow.make(["id": "5", "name": "\"\(changes) \(signOuts)\""])
    let isList = request.url.lastPathComponent == "products"
    let body = isList ? #"{"totalCount":1,"pages":[\#(row)]}"# : row
    exchanges[index].answer = (.answer(body), changes)
  }

  /// Delivers the answer to a request, and waits until the container has returned it.
  private mutating func deliver(_ index: Int) async throws {
    answer(index)
    let exchange = exchanges.remove(at: index)
    guard let answer = exchange.answer else { return }
    exchange.call.answer(answer.response)
    try await exchange.task.value
    if exchange.call.request.request.method != .get {
      acknowledgedChanges = max(acknowledgedChanges, answer.changes)
    }
  }

  /// Checks what both containers, and a third one, find in the folder.
  mutating func check(_ place: String) async throws {
    for container in containers + [try Container(in: folder.url)] {
      var products: [Product?] = []
      for query in Self.queries {
        let page = await container.repository.savedProducts(matching: query, page: .first)
        products.append(page?.products.first)
      }
      products.append(await container.repository.savedProduct(ProductID(5))?.product)
      for name in products.compactMap({ $0?.name }) {
        foundPages += 1
        let numbers = name.split(separator: " ").compactMap { Int($0) }
        #expect(numbers[0] >= acknowledgedChanges, "an older page is saved, \(place)")
        #expect(numbers[1] == signOuts, "a page of an earlier seller is saved, \(place)")
      }
    }
  }

  /// Delivers all answers, writes all pages and checks the folder again.
  mutating func end(_ place: String) async throws {
    while !exchanges.isEmpty { try await deliver(0) }
    for container in containers { await container.write() }
    try await check(place)
  }

  private static func read(_ place: Int, from repository: V3ProductRepository) async throws {
    if place < queries.count {
      _ = try await repository.products(matching: queries[place], page: .first)
    } else {
      _ = try await repository.product(ProductID(5))
    }
  }
}

private struct Container {
  static let server = BaseURL(literal: "https://market.example")

  let session = GatedSessionManager()
  let disk = Disk()
  let store: SavedPageStore
  let repository: V3ProductRepository

  init(in folder: URL) throws {
    store = SavedPageStore(folder: folder, limit: 1 << 20, files: disk.calls.files)
    repository = V3ProductRepository(
      service: SavingDataTransferService(
        DefaultDataTransferService(
          server: Self.server, sessionManager: ContractCheckingSessionManager(inner: session)),
        savingIn: store, of: Self.server, secrets: KnownSecrets()))
  }

  /// Writes all pages that wait for the disk.
  func write() async {
    disk.go()
    await store.flush()
  }
}

/// A disk that can be stopped before it gives a written file its name.
private final class Disk: Sendable {
  private let turn = DispatchSemaphore(value: 1)
  private let isStopped = Mutex(false)
  let calls = FailingCalls()

  init() {
    calls.fail { [turn] _, call in
      if call.hasPrefix("rename"), call.hasSuffix(".page") {
        turn.wait()
        turn.signal()
      }
      return nil
    }
  }

  deinit { go() }

  func stop() {
    isStopped.withLock { isStopped in
      if !isStopped { turn.wait() }
      isStopped = true
    }
  }

  func go() {
    isStopped.withLock { isStopped in
      if isStopped { turn.signal() }
      isStopped = false
    }
  }
}
