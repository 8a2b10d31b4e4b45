import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

final class FolderStorageTests: FolderScene {
  @Test func `a new folder contains the seed and keeps it`() throws {
    let deep = folder.url.appending(path: "a/b c/시장")
    #expect(try FolderStorage.open(folder: deep) { .sample }.market == .sample)
    #expect(try folder.permissions("a/b c") == 0o700)
    let empty = StoredMarket(products: [], vendors: [], key: 1)
    let again = try FolderStorage.open(folder: deep) { empty }
    #expect(again.market == .sample && again.notes == [])
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
      #expect(market.lastID == 40 && market.lastImageID == 401)
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

/// Tests that clearing a folder removes the market's files but doesn't remove other files.
final class FolderClearingTests: FolderScene {
  @Test func `the market's files are removed, and foreign ones stay, whatever folder they are in`()
    throws
  {
    do {
      let storage = try folder.open().storage
      try storage.put(.vase, pictures: Picture.bytes)
      try storage.remove(.chair)
    }
    try folder.edit("products.journal", "Lamp", to: "Lump")
    _ = try folder.open()
    #expect(folder.bytes("damaged/products.journal") != nil)
    let foreign = [
      "notes.txt", "products/7.json", "products/list.json", "pictures/cat.png",
      "removed/0000032.json", "damaged/why.txt", "damaged/my.json", "products.json",
    ]
    for name in foreign { try folder.write("mine", to: name) }
    try MarketFolder(folder.url).clear()
    #expect(folder.files().keys.sorted() == foreign.sorted())
    #expect(try folder.market() == .sample)
  }

  @Test(arguments: [
    [:], ["market.json": "{\"stalls\":3}"], ["products/000001.json": "{}"],
    ["market.json": "[]", "products/000001.json": "{}", "pictures/a.png": ""],
  ])
  func `another program's folder is left as it is`(files: [String: String]) throws {
    for (name, text) in files { try folder.write(text, to: name) }
    let path = String(folder.url.path(percentEncoded: false).dropLast())
    #expect(throws: FolderStorageError.notAMarket(path: path)) {
      try MarketFolder(folder.url).clear()
    }
    #expect(folder.files() == files.mapValues { Data($0.utf8) })
    #expect(folder.bytes("lock") == nil)
  }

  @Test func `a missing folder isn't created`() throws {
    let missing = folder.url.appending(path: "missing", directoryHint: .isDirectory)
    #expect(throws: FolderStorageError.self) { try SandboxMarket.reset(folder: missing) }
    #expect(!FileManager.default.fileExists(atPath: missing.path))
  }
}
