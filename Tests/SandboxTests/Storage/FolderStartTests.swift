import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests that open a folder without a valid `market.json`.
final class FolderStartTests: FolderScene {
  @Test func `products survive a lost market file`() throws {
    var changed = SandboxProduct.lamp
    changed.name = "Mine"
    do {
      let storage = try folder.open().storage
      try storage.put(changed, pictures: [:])
      try storage.put(.vase, pictures: Picture.bytes)
      try storage.remove(.chair)
    }
    try folder.delete("market.json")
    let opened = try folder.open()
    #expect(opened.market == .sample.with(changed).with(.vase).without(.chair))
    #expect(opened.storage.picture(named: Picture.first) != nil)
    #expect(opened.notes.count == 1)
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"version":2}"#, #"{"version":"1"}"#,
    #"{"version":2,"key":"12","vendors":[]}"#,
    #"{"version":2,"key":"0123456789abcdeg","vendors":[]}"#,
    #"{"version":2,"key":"0123456789abcdef","vendors":[{"id":3}]}"#,
  ])
  func `a damaged market file is set aside, and its products stay`(text: String) throws {
    do {
      let storage = try folder.open().storage
      try storage.put(.sample(60, "New"), pictures: [:])
      try storage.remove(.lamp)
    }
    try folder.write(text, to: "market.json")
    var seed = StoredMarket.sample
    seed.key = 9
    let opened = try folder.open(seed: seed)
    #expect(opened.market.key == 9 && opened.market.products.map(\.id) == [35, 60])
    #expect(opened.notes.count == 1)
    #expect(opened.notes.first?.english.contains("market.json was moved to ") == true)
    #expect(folder.bytes("damaged/market.json") == Data(text.utf8))
  }

  @Test func `a folder of a later version is left alone`() throws {
    _ = try folder.open()
    try folder.write(#"{"version":3,"keys":[]}"#, to: "market.json")
    try folder.write("{", to: "products.journal")
    let before = folder.files()
    let path = String(folder.url.path(percentEncoded: false).dropLast())
    let error = FolderStorageError.newerVersion(path: path, version: 3)
    #expect(throws: error) { try folder.open() }
    #expect(throws: error) { try MarketFolder(folder.url).clear() }
    #expect(folder.files() == before)
  }

  @Test func `a market without its products isn't opened`() throws {
    do { _ = try folder.open() }
    try folder.delete("products.journal")
    let before = folder.files()
    let error = FolderStorageError.inaccessible(
      path: folder.path("products.journal"), reason: SystemError.missing.reason)
    #expect(throws: error) { try folder.open() }
    #expect(throws: error) { try FolderStorage.openForReading(folder: folder.url) }
    #expect(folder.files() == before)
    try MarketFolder(folder.url).clear()
    #expect(try folder.market() == .sample)
  }

  @Test func `a file is not a folder`() throws {
    try folder.write("mine", to: "file")
    for name in ["file", "file/below", "file/far/below"] {
      let url = folder.url.appending(path: name)
      #expect(throws: FolderStorageError.notAFolder(path: folder.path(name))) {
        try FolderStorage.open(folder: url) { .sample }
      }
    }
    #expect(folder.bytes("file") == Data("mine".utf8))
  }
}

/// Tests that open a folder that another process uses, or that open a folder only for reading.
final class FolderSharingTests: FolderScene {
  @Test func `a folder can only be open once, also through a link`() throws {
    let opened = try folder.open()
    let path = String(folder.url.path(percentEncoded: false).dropLast())
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    #expect(throws: FolderStorageError.inUse(path: path, processID: process)) {
      try folder.open()
    }
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    #expect(throws: FolderStorageError.self) { try FolderStorage.open(folder: link) { .sample } }
    #expect(throws: FolderStorageError.self) { try MarketFolder(folder.url).clear() }
    #expect(folder.bytes("lock") == Data("\(process)\n".utf8))
    #expect(throws: Never.self) { try opened.storage.put(.lamp, pictures: [:]) }
  }

  @Test func `a market doesn't write into a folder that another market replaced`() throws {
    let first = try folder.open().storage
    try FileManager.default.removeItem(at: folder.url)
    let second = try folder.open().storage
    try second.put(.lamp, pictures: [:])
    let before = folder.files()
    #expect(throws: StorageError(reason: "another market replaced the folder")) {
      try first.put(.vase, pictures: Picture.bytes)
    }
    #expect(throws: StorageError.self) { try first.remove(.lamp) }
    #expect(folder.files() == before)
    withExtendedLifetime(second) {}
  }

  @Test(arguments: [true, false])
  func `opening waits until the folder is released, but not for longer than its limit`(
    isReleased: Bool
  ) async throws {
    let clock = ManualClock()
    var held: SandboxMarket? = try SandboxMarket.open(folder: folder.url).market
    let opening = Task { [url = folder.url] in
      try await SandboxMarket.open(folder: url, waitingUpTo: .milliseconds(100), clock: clock)
        .market.readySeller != nil
    }
    try await clock.sleepers()
    withExtendedLifetime(held) {}
    if isReleased { held = nil }
    clock.advance(by: .milliseconds(50))
    if isReleased {
      #expect(try await opening.value)
    } else {
      try await clock.sleepers()
      clock.advance(by: .milliseconds(50))
      await #expect(throws: FolderStorageError.self) { try await opening.value }
    }
    withExtendedLifetime(held) {}
  }

  private func read() throws -> FolderStorage.Opened? {
    try FolderStorage.openForReading(folder: folder.url)
  }

  @Test func `reading doesn't create a market`() throws {
    #expect(try read() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let missing = folder.url.appending(path: "missing")
    #expect(try FolderStorage.openForReading(folder: missing) == nil)
    #expect(!FileManager.default.fileExists(atPath: missing.path))
  }

  @Test func `an open folder can be read, but not changed`() throws {
    let storage = try folder.open().storage
    try storage.put(.vase, pictures: Picture.bytes)
    let opened = try #require(try read())
    #expect(opened.market == .sample.with(.vase))
    #expect(opened.storage.picture(named: Picture.first) == Picture.bytes[Picture.first])
    #expect(throws: StorageError.self) { try opened.storage.put(.lamp, pictures: [:]) }
    #expect(throws: StorageError.self) { try opened.storage.remove(.lamp) }
    try storage.remove(.vase)
    #expect(try read()?.market.products == StoredMarket.sample.products)
    withExtendedLifetime(storage) {}
  }

  @Test func `reading skips damaged files and doesn't move them`() throws {
    do { _ = try folder.open() }
    try folder.edit("products.journal", "Lamp", to: "Lump")
    let files = folder.files()
    #expect(try read()?.market.products == [.chair])
    #expect(folder.files() == files)
  }
}

struct DataFolderTests {
  @Test func `the market is beside the user's drafts by default`() {
    let environment = ["HOME": "/home/me", "XDG_DATA_HOME": "/data"]
    let drafts = FileDraftStore.standardFolder(environment: environment)
    #expect(
      DataFolder.default(environment: environment).path(percentEncoded: false)
        == drafts.deletingLastPathComponent().path(percentEncoded: false) + "sandbox/")
  }
}
