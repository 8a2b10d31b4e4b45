import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI

/// Tests in which a seller uses a server that is repeatedly killed during a change.
@Suite(.oneAtATime(.startingPrograms)) struct KilledServerProcessTests {
  private enum Change {
    case register(stock: Int)
    case edit(id: Int, stock: Int)
    case delete(id: Int)
  }

  private static let rounds = 15
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `an acknowledged change survives a killed server`() async throws {
    var random = SeededGenerator(seed: 20)
    var stocks: [Int: Int]?
    var pending: Change?
    for _ in 1...Self.rounds {
      let served = try await ServedMarketProcess("--data-dir", folder.path, at: .own())
      #expect(served.announcement.notes == [])
      let products = try await served.products()
      let found = Dictionary(uniqueKeysWithValues: products.map { ($0.id, $0.stock) })
      if let stocks, found != stocks {
        #expect(pending.map { isChanged(stocks, by: $0, to: found) } == true)
      }
      if let newest = products.first, let image = try await served.product(newest.id).images?.first
      {
        #expect(try await served.send(.get, image.url).status == 200)
      }
      var known = found
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        try await acknowledge(change(of: known, &random), to: served, &known)
      }
      let last = change(of: known, &random)
      let delay = Int.random(in: 0...200_000, using: &random)
      let before = known
      async let answer = try? apply(last, to: served)
      var count = 0
      while count < delay { count += 1 }
      served.process.send(SIGKILL)
      #expect(await served.process.outcome().exitCode == -SIGKILL)
      // If the server confirmed the change, the next server must have the change.
      if let response = await answer, (200..<300).contains(response.status) {
        known = try keeping(last, response, in: known)
      }
      stocks = known
      pending = known == before ? last : nil
    }
  }

  private func change(of stocks: [Int: Int], _ random: inout SeededGenerator) -> Change {
    // The products that the test registers have higher IDs than the products of a new market.
    let own = stocks.keys.filter { $0 > Self.lastSeeded }.sorted()
    let stock = Int.random(in: 1...1_000_000, using: &random)
    guard let id = own.randomElement(using: &random) else { return .register(stock: stock) }
    switch Int.random(in: 0...3, using: &random) {
    case 0, 1: return .register(stock: stock)
    case 2: return .edit(id: id, stock: stock)
    default: return .delete(id: id)
    }
  }

  private static let lastSeeded = 183

  private func apply(_ change: Change, to served: ServedMarketProcess) async throws -> HTTPResponse
  {
    switch change {
    case .register(let stock): try await served.register(stock: stock)
    case .edit(let id, let stock):
      try await served.sendJSON(.patch, "/api/products/\(id)", ",\"stock\":\(stock)")
    case .delete(let id): try await served.delete(id)
    }
  }

  private func acknowledge(
    _ change: Change, to served: ServedMarketProcess, _ stocks: inout [Int: Int]
  ) async throws {
    let response = try await apply(change, to: served)
    try #require((200..<300).contains(response.status))
    stocks = try keeping(change, response, in: stocks)
  }

  private func keeping(
    _ change: Change, _ response: HTTPResponse, in stocks: [Int: Int]
  ) throws -> [Int: Int] {
    var stocks = stocks
    let product = try ServedMarketProcess.Product(response)
    if case .delete = change {
      stocks[product.id] = nil
    } else {
      stocks[product.id] = product.stock
    }
    return stocks
  }

  /// Returns a Boolean value that indicates whether the change is the only difference between the confirmed products and the
  /// products that were found.
  private func isChanged(_ stocks: [Int: Int], by change: Change, to found: [Int: Int]) -> Bool {
    var expected = stocks
    switch change {
    case .register(let stock):
      guard let id = Set(found.keys).subtracting(stocks.keys).first else { return false }
      expected[id] = stock
    case .edit(let id, let stock): expected[id] = stock
    case .delete(let id): expected[id] = nil
    }
    return expected == found
  }
}
