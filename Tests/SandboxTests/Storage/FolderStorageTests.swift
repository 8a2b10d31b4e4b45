import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

struct FolderStorageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a new folder contains the seed and keeps it`() throws {
    let first = try folder.open().market
    #expect(first == .sample)
    let again = try folder.open(seed: StoredMarket(products: [], vendors: [], key: 1))
    #expect(again.market == .sample)
    #expect(again.notes == [])
  }

  @Test func `parent folders are created, too`() throws {
    let deep = folder.url.appending(path: "a/b c/시장")
    let opened = try FolderStorage.open(folder: deep) { .sample }
    #expect(opened.market == .sample)
    #expect(try folder.permissions("a/b c") == 0o700)
  }

  @Test func `a removed product stays removed, and its identifiers aren't used again`() throws {
    do {
      let storage = try folder.open().storage
      try storage.put(.vase, pictures: Picture.bytes)
      try storage.remove(.vase)
      try storage.remove(.lamp)
    }
    #expect(folder.files().keys.sorted() == ["market.json", "products.journal"])
    for _ in 1...2 {
      let market = try folder.market()
      #expect(market == .sample.with(.vase).without(.vase).without(.lamp))
      #expect(market.lastID == 40)
      #expect(market.lastImageID == 401)
    }
  }

  @Test func `opening writes the journal without earlier changes`() throws {
    do {
      let storage = try folder.open().storage
      for stock in 1...50 { try storage.put(.sample(32, "Lamp", stock: stock), pictures: [:]) }
    }
    let long = try #require(folder.bytes("products.journal")).count
    #expect(try folder.market() == .sample.with(.sample(32, "Lamp", stock: 50)))
    let short = try #require(folder.bytes("products.journal"))
    #expect(short.count < long / 10)
    #expect(try folder.market() == .sample.with(.sample(32, "Lamp", stock: 50)))
    #expect(folder.bytes("products.journal") == short)
  }

  @Test(arguments: [0, 500, 999])
  func `a picture with a flipped bit is not served`(offset: Int) throws {
    let storage = try folder.open().storage
    try storage.put(.vase, pictures: Picture.bytes)
    var bytes = try #require(Picture.bytes[Picture.first])
    bytes[offset] ^= 4
    try bytes.write(to: folder.url.appending(path: "pictures/\(Picture.first)"))
    #expect(storage.picture(named: Picture.first) == nil)
    #expect(storage.picture(named: Picture.second) == Picture.bytes[Picture.second])
  }

  @Test func `concurrent and serial changes have the same result`() async throws {
    let products = (100..<140).map { SandboxProduct.sample($0, "Product \($0)") }
    do {
      let opened = try folder.open(files: FailingCalls().files)
      let state = MarketState(
        opened.market, storage: opened.storage, random: SplitMix64(seed: 1),
        now: { Date(timeIntervalSince1970: 0) })
      try await withThrowingTaskGroup(of: Void.self) { group in
        for product in products {
          group.addTask {
            try state.write { writer throws(RequestRejection) in try writer.put(product) }
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(try folder.market().products == [.lamp, .chair] + products)
  }

  @Test func `forgotten pictures are deleted from the disk`() throws {
    let storage = try folder.open(files: FailingCalls().files).storage
    try storage.put(.vase, pictures: Picture.bytes)
    let drawn = SandboxImage(
      id: 1, name: "../market.json", content: .drawn(Artwork(seed: 1, number: 1)))
    storage.forget([SandboxProduct.vase.images[0], drawn])
    #expect(storage.picture(named: Picture.first) == nil)
    #expect(folder.bytes("pictures/\(Picture.first)") == nil)
    #expect(folder.bytes("market.json") != nil)
    #expect(storage.picture(named: Picture.second) == Picture.bytes[Picture.second])
  }
}
