import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// A market that is looked at where it is kept.
struct FolderReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read() throws -> OpenedFolder? {
    try FolderStorage.openForReading(folder: folder.url)
  }

  @Test func `where there is none, none is made`() throws {
    #expect(try read() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let missing = folder.url.appending(path: "missing")
    #expect(try FolderStorage.openForReading(folder: missing) == nil)
    #expect(!FileManager.default.fileExists(atPath: missing.path))
  }

  @Test func `a file is no folder`() throws {
    try folder.write("x", to: "file")
    let file = folder.url.appending(path: "file")
    #expect(throws: FolderStorageError.notAFolder(path: file.path)) {
      try FolderStorage.openForReading(folder: file)
    }
  }

  @Test func `what is kept is seen beside the one who has the folder`() throws {
    let storage = try folder.open().storage
    try storage.put(.vase, pictures: Picture.bytes)
    let opened = try #require(try read())
    #expect(opened.market == .sample.with(.vase))
    #expect(opened.storage.picture(named: Picture.first) == Picture.bytes[Picture.first])
    try storage.remove(.vase)
    #expect(try read()?.market.products == StoredMarket.sample.products)
    withExtendedLifetime(storage) {}
  }

  @Test func `nothing is written`() throws {
    _ = try folder.open()
    let opened = try #require(try read())
    #expect(throws: StorageError.self) { try opened.storage.put(.vase, pictures: Picture.bytes) }
    #expect(throws: StorageError.self) { try opened.storage.remove(.lamp) }
    #expect(try folder.market() == .sample)
  }

  @Test func `what is damaged is passed over, and stays where it is`() throws {
    do { _ = try folder.open() }
    try folder.write("{", to: "products/" + FolderLayout.productFile(Product.lamp.id))
    let files = folder.files()
    let opened = try #require(try read())
    #expect(!opened.market.products.contains(.lamp))
    #expect(opened.market.products.count == StoredMarket.sample.products.count - 1)
    #expect(folder.files() == files)
  }

  @Test func `a market from a newer program is not guessed at`() throws {
    do { _ = try folder.open() }
    try folder.write("{\"version\": 999}", to: FolderLayout.marketFile)
    #expect(throws: FolderStorageError.newerVersion(path: folder.path, version: 999)) {
      try read()
    }
  }
}
