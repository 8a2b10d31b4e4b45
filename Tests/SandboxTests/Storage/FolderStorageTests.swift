import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

/// Tests for the folder of a market.
struct FolderStorageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a new folder contains the seed and keeps it, for its owner alone`() throws {
    let deep = folder.url.appending(path: "a/b c/시장")
    do {
      let opened = OpenFolder(try FolderStorage.open(folder: deep) { .sample })
      expectEqual(opened.market, .sample)
      try opened.put(.vase, pictures: Picture.bytes)
    }
    let again = try FolderStorage.open(folder: deep) { Catalogue(.init(), key: 1) }
    expectEqual(again.market, .sample.with(.vase))
    for name in ["a", "a/b c/시장", "a/b c/시장/pictures"] {
      #expect(try folder.permissions(name) == 0o700, "\(name)")
    }
    for name in ["lock", "market.json", "pictures/\(Picture.names[0])"] {
      #expect(try folder.permissions("a/b c/시장/\(name)") == 0o600, "\(name)")
    }
  }

  @Test func `the identifiers of removed products aren't used again`() throws {
    do {
      let opened = try folder.open()
      try opened.put(.vase, pictures: Picture.bytes)
      try opened.remove(.vase)
    }
    #expect(folder.files().keys.sorted() == ["market.json"])
    for _ in 1...2 { #expect(try folder.market() == .sample.with(.vase).without(.vase)) }
  }

  @Test func `a file with a mistake is refused however it's opened, and stays as it is`() throws {
    do { _ = try folder.open() }
    let text = "{\n\"products\": 5\n}"
    try folder.write(text, to: "market.json")
    let error = FolderStorageError.invalid(
      path: "\(folder.path)/market.json", line: 2,
      reason: LocalizedText("`products` 값이 배열이 아닙니다.", "`products` isn't an array."))
    #expect(throws: error) { try folder.open() }
    #expect(throws: error) { try FolderStorage.openForReading(folder: folder.url) }
    #expect(folder.files() == ["market.json": Data(text.utf8)])
    try FolderStorage.clear(folder.url)
    expectEqual(try folder.market(), .sample)
  }

  @Test func `a file is not a folder, and stays`() throws {
    try folder.write("mine", to: "file")
    for name in ["file", "file/below"] {
      #expect(throws: FolderStorageError.self, "\(name)") {
        try SandboxMarket.open(folder: folder.url.appending(path: name))
      }
    }
    #expect(folder.bytes("file") == Data("mine".utf8))
  }

  @Test func `a person's pictures are served and never deleted`() throws {
    let mine = SandboxImage(id: 1, name: "mine.png")
    try folder.write("mine", to: "pictures/mine.png")
    let opened = try folder.open()
    let storage = opened.storage
    #expect(storage.picture(mine) == Data("mine".utf8))
    storage.forget([mine, SandboxImage(drawnFor: 1, number: 1, id: 1)])
    #expect(folder.bytes("pictures/mine.png") != nil)
    try opened.put(.vase, pictures: Picture.bytes)
    #expect(storage.picture(SandboxProduct.vase.images[0]) == Picture.bytes[Picture.names[0]])
    storage.forget([SandboxProduct.vase.images[0]])
    #expect(storage.picture(SandboxProduct.vase.images[0]) == nil)
    #expect(folder.bytes("pictures/\(Picture.names[1])") != nil)
  }

  // MARK: - Several processes

  @Test func `a folder can only be open once, also through a link`() throws {
    let opened = try folder.open()
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    #expect(throws: FolderStorageError.inUse(path: folder.path, processID: process)) {
      try folder.open()
    }
    let link = folder.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    #expect(throws: FolderStorageError.self) { try FolderStorage.open(folder: link) { .sample } }
    #expect(throws: FolderStorageError.self) { try FolderStorage.clear(folder.url) }
    #expect(throws: Never.self) { try opened.put(.lamp, pictures: [:]) }
  }

  @Test func `a market doesn't write into a folder that another market replaced`() throws {
    let first = try folder.open()
    try FileManager.default.removeItem(at: folder.url)
    let second = try folder.open()
    let before = folder.files()
    #expect(throws: SystemError.self) { try first.put(.vase, pictures: [:]) }
    #expect(throws: SystemError.self) { try first.remove(.lamp) }
    #expect(folder.files() == before)
    withExtendedLifetime(second) {}
  }

  @Test func `an open folder can be read, but not changed`() throws {
    #expect(try FolderStorage.openForReading(folder: folder.url) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let storage = try folder.open()
    try storage.put(.vase, pictures: Picture.bytes)
    let reading = OpenFolder(try #require(try FolderStorage.openForReading(folder: folder.url)))
    expectEqual(reading.market, .sample.with(.vase))
    #expect(reading.storage.picture(SandboxProduct.vase.images[1]) == Data("jpeg".utf8))
    #expect(throws: SystemError.self) { try reading.remove(.lamp) }
    withExtendedLifetime(storage) {}
  }

  @Test(arguments: [true, false])
  func `opening waits for the folder's release, up to its limit`(isReleased: Bool) async throws {
    let clock = ManualClock()
    var held: SandboxMarket? = try SandboxMarket.open(folder: folder.url)
    let opening = Task { [url = folder.url] in
      _ = try await SandboxMarket.open(folder: url, waitingUpTo: .milliseconds(100), clock: clock)
    }
    try await clock.sleepers()
    withExtendedLifetime(held) {}
    if isReleased { held = nil }
    clock.advance(by: .milliseconds(50))
    if isReleased {
      try await opening.value
    } else {
      try await clock.sleepers()
      clock.advance(by: .milliseconds(50))
      await #expect(throws: FolderStorageError.self) { try await opening.value }
    }
    withExtendedLifetime(held) {}
  }

  // MARK: - Removing

  @Test func `clearing removes the market's files and keeps other ones`() throws {
    try folder.open().put(.vase, pictures: Picture.bytes)
    let others = [
      "notes.txt", "pictures/cat.png", "pictures/\(Picture.names[0]).gz", "products.json",
    ]
    for name in others { try folder.write("mine", to: name) }
    for name in [FileSystem.temporaryName, String(repeating: "0f", count: 16)] {
      try folder.write("stray", to: "pictures/\(name)")
    }
    try FolderStorage.clear(folder.url)
    #expect(folder.files().keys.sorted() == others.sorted())
    expectEqual(try folder.market(), .sample)
  }

  @Test(arguments: [[:], ["market.json": "{}"], ["lock": "1"]])
  func `a folder without a market is left as it is`(files: [String: String]) throws {
    for (name, text) in files { try folder.write(text, to: name) }
    #expect(throws: FolderStorageError.notAMarket(path: folder.path)) {
      try SandboxMarket.reset(folder: folder.url)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == Array(files.keys))
  }

  @Test func `a folder that can't be read isn't one without a market`() throws {
    try folder.write("mine", to: "file")
    let file = folder.url.appending(path: "file")
    let error = FolderStorageError.inaccessible(path: file.path, reason: "Not a directory")
    #expect(throws: error) { try SandboxMarket.reset(folder: file) }
  }

  @Test func `the market is beside the user's drafts by default`() {
    let environment = ["HOME": "/home/me", "XDG_DATA_HOME": "/data"]
    let data = FileDraftStore.standardFolder(environment: environment).deletingLastPathComponent()
    let folder = SandboxMarket.defaultFolder(environment: environment)
    #expect(folder.path == data.path + "/sandbox")
  }
}
