import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FileDraftStoreTests {
  private let folder: EntryFolder
  private let calls = FailingCalls()

  init() throws {
    folder = try EntryFolder()
  }

  private func pictures(_ numbers: UInt32...) throws -> [ImageFile] {
    try numbers.map { try .readablePNG($0, name: "한글 \($0).png", size: 5_000) }
  }

  @Test func `what is kept is there for the next run, to the byte`() async throws {
    let kept = SavedDraft.sample(images: try pictures(1, 2))
    let change = SavedDraft.sampleChange()
    do {
      let store = folder.store()
      #expect(try await store.draft(for: .new) == nil)
      try await store.save(kept, for: .new)
      try await store.save(change, for: .product(ProductID(5)))
      #expect(try await store.draft(for: .new) == RestoredDraft(kept))
    }
    let next = folder.store()
    let restored = try await next.draft(for: .new)
    #expect(restored == RestoredDraft(kept))
    #expect(
      restored?.kept.form.description.utf8.elementsEqual(kept.form.description.utf8) == true)
    #expect(
      try await next.draft(for: .product(ProductID(5))) == RestoredDraft(change))
    #expect(try await next.draft(for: .product(ProductID(6))) == nil)
  }

  @Test func `a folder is the same without a slash at its end`() async throws {
    let kept = SavedDraft.sample()
    try await folder.store().save(kept, for: .new)
    let url = URL(filePath: folder.url.path, directoryHint: .notDirectory)
    #expect(!url.path(percentEncoded: false).hasSuffix("/"))
    let store = FileDraftStore(folder: url)
    #expect(try await store.draft(for: .new) == RestoredDraft(kept))
  }

  @Test func `nothing is made before there is something to keep`() async throws {
    let store = folder.store()
    #expect(try await store.draft(for: .new) == nil)
    try await store.remove(.new)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
  }

  @Test func `folder and files are their owner's alone`() async throws {
    try await folder.store().save(.sample(images: try pictures(1)), for: .new)
    #expect(try folder.permissions() == 0o700)
    #expect(folder.names().count == 3)
    for name in folder.names() { #expect(try folder.permissions(name) == 0o600) }
  }

  @Test func `a keystroke does not write pictures again, in the next run neither`() async throws {
    let images = try pictures(1, 2)
    do {
      let store = folder.store(calls)
      try await store.save(.sample(images: images), for: .new)
      calls.fail { _, _ in nil }
      try await store.save(.sample("Desk lamps", images: images.reversed()), for: .new)
      #expect(calls.log.filter { $0 == "write" }.count == 1)
      #expect(calls.log.filter { $0.hasPrefix("rename") } == ["rename new.entry"])
    }
    let store = folder.store(calls)
    let kept = try #require(try await store.draft(for: .new)).kept
    #expect(kept.form.images == images.reversed())
    calls.fail { _, _ in nil }
    try await store.save(kept, for: .new)
    #expect(calls.log.filter { $0 == "write" }.count == 1)
  }

  @Test func `a picture that was taken away goes from the folder, and an equal one is kept once`()
    async throws
  {
    let store = folder.store()
    let images = try pictures(1, 2)
    let twin = ImageFile(name: "twin.png", bytes: images[0].bytes)
    try await store.save(.sample(images: images + [twin]), for: .new)
    #expect(folder.pictures().count == 2)
    try await store.save(.sample(images: [twin]), for: .new)
    #expect(folder.pictures().count == 1)
    #expect(try await store.draft(for: .new)?.kept.form.images == [twin])
    // Another draft with the same picture keeps it.
    try await store.save(.sample(images: [twin]), for: .product(ProductID(5)))
    try await store.remove(.new)
    #expect(folder.pictures().count == 1)
  }

  @Test func `what is removed leaves nothing but the lock`() async throws {
    let store = folder.store()
    try await store.save(.sample(images: try pictures(1)), for: .new)
    try await store.save(.sampleChange(), for: .product(ProductID(5)))
    try await store.remove(.new)
    #expect(try await store.draft(for: .new) == nil)
    #expect(folder.names() == ["lock", "product-5.entry"])
    try await store.remove(.new)
    try await store.remove(.product(ProductID(5)))
    #expect(folder.names() == ["lock"])
  }

  @Test func `what a killed process left is tidied up, and other files are not`() async throws {
    let images = try pictures(1)
    try await folder.store().save(.sample(images: images), for: .new)
    try folder.write(Data("torn".utf8), to: ".openmarket.new")
    try folder.write(Data("stray".utf8), to: "0123456789abcdef-5.picture")
    try folder.write(Data("mine".utf8), to: "notes.txt")
    #expect(try await folder.store().draft(for: .new)?.kept.form.images == images)
    #expect(folder.names().count == 4)
    #expect(folder.names().isSuperset(of: ["lock", "new.entry", "notes.txt"]))
  }

  @Test func `pictures belong to whatever entry has them`() async throws {
    var store: FileDraftStore? = folder.store()
    let entry = SavedDraft.sample(images: [.samplePNG()])
    let key = DraftKey.product(ProductID(5))
    try await store?.save(entry, for: key)
    store = nil
    try await folder.store().save(.sample("Kettle"), for: .new)
    #expect(try await folder.store().draft(for: key) == RestoredDraft(entry))
  }

  @Test func `a folder that is in use keeps nothing for a second store`() async throws {
    var first: FileDraftStore? = folder.store()
    try await first?.save(.sample("First"), for: .new)
    let second = folder.store()
    let inUse = DraftStoreError.unavailable(reason: "the folder is in use")
    await #expect(throws: inUse) { try await second.save(.sample("Second"), for: .new) }
    await #expect(throws: inUse) { try await second.draft(for: .new) }
    first = nil
    #expect(try await second.draft(for: .new)?.kept.form.name == "First")
  }

  @Test func `a folder that others may write to is not used`() async throws {
    try await folder.store().save(.sample(), for: .new)
    try folder.setPermissions(0o777)
    await #expect(throws: DraftStoreError.self) {
      try await folder.store().save(.sample("Other"), for: .new)
    }
    try folder.setPermissions(0o700)
    #expect(try await folder.store().draft(for: .new)?.kept.form.name == "Desk lamp")
  }

  @Test func `a folder that is removed meanwhile is made again`() async throws {
    let store = folder.store()
    let images = try pictures(1)
    try await store.save(.sample(images: images), for: .new)
    try FileManager.default.removeItem(at: folder.url)
    #expect(try await store.draft(for: .new) == nil)
    try await store.save(.sample(images: images), for: .new)
    #expect(try await store.draft(for: .new)?.kept.form.images == images)
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/me"], "/data/openmarket/entries"),
    (["XDG_DATA_HOME": "data", "HOME": "/home/me"], "/home/me/.local/share/openmarket/entries"),
    (["HOME": "/home/me"], "/home/me/.local/share/openmarket/entries"),
  ])
  func `the standard folder is the user's own`(environment: [String: String], path: String) {
    #if !canImport(Darwin)
      let folder = FileDraftStore.standardFolder(environment: environment)
      #expect(folder.path(percentEncoded: false) == path + "/")
    #endif
  }

  @Test func `a store in memory does the same`() async throws {
    let store = InMemoryDraftStore()
    let kept = SavedDraft.sample(images: try pictures(1))
    #expect(try await store.draft(for: .new) == nil)
    try await store.save(.sample("Earlier"), for: .new)
    try await store.save(kept, for: .new)
    try await store.save(.sampleChange(), for: .product(ProductID(5)))
    #expect(try await store.draft(for: .new) == RestoredDraft(kept))
    try await store.remove(.new)
    #expect(try await store.draft(for: .new) == nil)
    #expect(try await store.draft(for: .product(ProductID(5))) != nil)
  }
}
