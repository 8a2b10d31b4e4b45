import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests that clearing a folder removes the market's files but doesn't remove other files.
struct FolderClearingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `the market's files are removed`() throws {
    do {
      let storage = try folder.open().storage
      try storage.put(.vase, pictures: Picture.bytes)
      try storage.remove(.chair)
    }
    try folder.edit("products.journal", "Lamp", to: "Lump")
    _ = try folder.open()
    #expect(folder.bytes("damaged/products.journal") != nil)
    try folder.write("a product of version 1", to: "products/000050.json")
    try MarketFolder(folder.url).clear()
    #expect(folder.files() == [:])
    #expect(try folder.market() == .sample)
  }

  @Test func `a foreign file stays, whatever folder it is in`() throws {
    _ = try folder.open()
    let foreign = [
      "notes.txt", "products/7.json", "products/list.json", "pictures/cat.png",
      "removed/0000032.json", "damaged/why.txt", "damaged/my.json", "products.json",
    ]
    for name in foreign { try folder.write("mine", to: name) }
    try MarketFolder(folder.url).clear()
    #expect(folder.files().keys.sorted() == foreign.sorted())
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

  @Test func `an open market is not removed`() throws {
    let opened = try folder.open()
    let files = folder.files()
    #expect(throws: FolderStorageError.self) { try MarketFolder(folder.url).clear() }
    #expect(folder.files() == files)
    #expect(throws: Never.self) { try opened.storage.put(.vase, pictures: Picture.bytes) }
  }

  @Test func `files of a later version stay`() throws {
    _ = try folder.open()
    try folder.edit("market.json", "\"version\" : 2", to: "\"version\" : 3")
    let files = folder.files()
    #expect(throws: FolderStorageError.self) { try MarketFolder(folder.url).clear() }
    #expect(folder.files() == files)
  }
}
