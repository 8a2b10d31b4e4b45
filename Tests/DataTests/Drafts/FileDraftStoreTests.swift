import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FileDraftStoreTests {
  private let folder: TemporaryDraftFolder
  private let calls = FailingCalls()

  init() throws {
    folder = try TemporaryDraftFolder()
  }

  private func makeImages(_ numbers: UInt32...) throws -> [ImageFile] {
    numbers.map { .samplePNG($0, name: "한글 \($0).png", size: 5_000) }
  }

  @Test func `a saved draft is restored in the next run, to the byte`() async throws {
    let draft = SavedDraft.sample(images: try makeImages(1, 2))
    let change = SavedDraft.sampleChange()
    do {
      let store = folder.store()
      #expect(try await store.draft(for: .new) == nil)
      try await store.save(draft, for: .new)
      try await store.save(change, for: .product(ProductID(5)))
      #expect(try await store.draft(for: .new) == RestoredDraft(draft))
    }
    let next = FileDraftStore(folder: URL(filePath: folder.url.path, directoryHint: .notDirectory))
    let restored = try await next.draft(for: .new)
    #expect(restored == RestoredDraft(draft))
    #expect(
      restored?.saved.form[.description].utf8.elementsEqual(draft.form[.description].utf8) == true)
    #expect(
      try await next.draft(for: .product(ProductID(5))) == RestoredDraft(change))
    #expect(try await next.draft(for: .product(ProductID(6))) == nil)
  }

  @Test func `nothing is created before a draft is saved`() async throws {
    let store = folder.store()
    #expect(try await store.draft(for: .new) == nil)
    try await store.remove(.new)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
  }

  @Test func `only the user can read the folder and its files`() async throws {
    try await folder.store().save(.sample(images: try makeImages(1)), for: .new)
    #expect(try folder.permissions() == 0o700)
    #expect(folder.names().count == 3)
    for name in folder.names() { #expect(try folder.permissions(name) == 0o600) }
  }

  @Test func `a change of the text doesn't write images again, also in the next run`() async throws
  {
    let images = try makeImages(1, 2)
    do {
      let store = folder.store(calls.files)
      try await store.save(.sample(images: images), for: .new)
      calls.fail { _, _ in nil }
      try await store.save(.sample("Desk lamps", images: images.reversed()), for: .new)
      #expect(calls.log.filter { $0 == "write" }.count == 1)
      #expect(calls.log.filter { $0.hasPrefix("rename") } == ["rename new.draft"])
    }
    let store = folder.store(calls.files)
    let draft = try #require(try await store.draft(for: .new)).saved
    #expect(draft.form.images == images.reversed())
    calls.fail { _, _ in nil }
    try await store.save(draft, for: .new)
    #expect(calls.log.filter { $0 == "write" }.count == 1)
  }

  @Test func `equal images share a file, which is removed with the last draft that has it`()
    async throws
  {
    var store: FileDraftStore? = folder.store()
    let images = try makeImages(1, 2)
    let twin = ImageFile(name: "twin.png", bytes: images[0].bytes)
    try await store?.save(.sample(images: images + [twin]), for: .new)
    #expect(folder.images().count == 2)
    try await store?.save(.sample(images: [twin]), for: .new)
    #expect(folder.images().count == 1)
    #expect(try await store?.draft(for: .new)?.saved.form.images == [twin])
    // The store keeps an image that another draft uses, even if the store hasn't read the other draft.
    try await store?.save(.sample(images: [twin]), for: .product(ProductID(5)))
    store = nil
    try await folder.store().remove(.new)
    #expect(folder.images().count == 1)
  }

  @Test(arguments: ["", "/market.example", "/registrations/seller/4f/market.example"])
  func `drafts of an earlier version are restored, with their images`(name: String) async throws {
    let temporary = try TemporaryFolder()
    let earlier = temporary.url.appending(path: "entries\(name)", directoryHint: .isDirectory)
    let draft = SavedDraft.sample(images: try makeImages(1, 2))
    try await FileDraftStore(folder: earlier).save(draft, for: .new)
    for file in try FileManager.default.contentsOfDirectory(atPath: earlier.path)
    where file.hasSuffix(".image") {
      try FileManager.default.moveItem(
        at: earlier.appending(path: file),
        to: earlier.appending(path: file.dropLast(6) + ".picture"))
    }
    let folder = temporary.url.appending(path: "drafts\(name)", directoryHint: .isDirectory)
    #expect(try await FileDraftStore(folder: folder).draft(for: .new) == RestoredDraft(draft))
    #expect(!FileManager.default.fileExists(atPath: earlier.path))
  }

  @Test func `a folder of another app that's named like that of an earlier version stays`()
    async throws
  {
    let temporary = try TemporaryFolder()
    let diary = temporary.url.appending(path: "entries", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: diary, withIntermediateDirectories: true)
    try Data("sun".utf8).write(to: diary.appending(path: "today.picture"))
    let drafts = FileDraftStore(folder: temporary.url.appending(path: "drafts"))
    #expect(try await drafts.draft(for: .new) == nil)
    #expect(FileManager.default.fileExists(atPath: diary.appending(path: "today.picture").path))
  }

  @Test func `every value of a form is compared, saved, and kept after changes by others`()
    async throws
  {
    var changes: [String: (inout ProductForm) -> Void] = [
      "currency": { $0.currency = .usd }, "thumbnail": { $0.thumbnail = ImageID(52) },
      "images": { $0.images = [.samplePNG(name: "b.png")] },
    ]
    for field in ProductField.textFields { changes[field.rawValue] = { $0[field] = "e\u{301}" } }
    #expect(Set(changes.keys) == valueNames(of: ProductForm()))
    var original = ProductForm()
    original[.name] = "\u{e9}"
    let store = folder.store()
    for (value, change) in changes {
      var form = original
      change(&form)
      #expect(form != original, "\(value)")
      #expect(form.rebased(from: original, to: original) == form, "\(value)")
      #expect(original.rebased(from: original, to: form) == form, "\(value)")
      try await store.save(SavedDraft(form: form), for: .new)
      #expect(try await store.draft(for: .new)?.saved.form == form, "\(value)")
    }
  }

  @Test func `a removed draft leaves nothing but the lock`() async throws {
    let store = folder.store()
    try await store.save(.sample(images: try makeImages(1)), for: .new)
    try await store.save(.sampleChange(), for: .product(ProductID(5)))
    try await store.remove(.new)
    #expect(try await store.draft(for: .new) == nil)
    #expect(folder.names() == ["lock", "product-5.draft"])
    try await store.remove(.new)
    try await store.remove(.product(ProductID(5)))
    #expect(folder.names() == ["lock"])
  }

  @Test func `the files of a killed process are removed, and other files are not`() async throws {
    let images = try makeImages(1)
    try await folder.store().save(.sample(images: images), for: .new)
    try folder.write(Data("torn".utf8), to: ".openmarket.new")
    try folder.write(Data("stray".utf8), to: "0123456789abcdef-5.image")
    try folder.write(Data("mine".utf8), to: "notes.txt")
    let store = folder.store()
    #expect(try await store.draft(for: .new)?.saved.form.images == images)
    try await store.save(.sample(images: images), for: .new)
    #expect(folder.names().count == 4)
    #expect(folder.names().isSuperset(of: ["lock", "new.draft", "notes.txt"]))
  }

  @Test func `a second store can't use the folder until the first is released`() async throws {
    var first: FileDraftStore? = folder.store()
    try await first?.save(.sample("First"), for: .new)
    let second = folder.store()
    let inUse = DraftStoreError.unavailable(reason: "the folder is in use")
    await #expect(throws: inUse) { try await second.save(.sample("Second"), for: .new) }
    await #expect(throws: inUse) { try await second.draft(for: .new) }
    first = nil
    #expect(try await second.draft(for: .new)?.saved.form[.name] == "First")
  }

  @Test func `the containers of a process share the store of a folder`() async throws {
    var first: FileDraftStore? = .shared(folder: folder.url)
    try await first?.save(.sample("First"), for: .new)
    let second = FileDraftStore.shared(
      folder: folder.url.appending(path: "../\(folder.url.lastPathComponent)"))
    #expect(second === first)
    first = nil
    #expect(try await second.draft(for: .new)?.saved.form[.name] == "First")
  }

  @Test func `all drafts can be removed, also unreadable ones`() async throws {
    let store = folder.store()
    try folder.write(Data("other".utf8), to: "new.draft")
    try await store.save(.sample(images: try makeImages(1)), for: .new)
    try await store.save(.sampleChange(), for: .product(ProductID(5)))
    try await store.removeAll()
    #expect(folder.names() == ["lock"])
  }

  @Test func `a change of the text reads and writes no image`() async throws {
    let store = folder.store(calls.files)
    var draft = SavedDraft.sample(images: try makeImages(1, 2))
    // Only a draft that is sent must survive a power failure.
    draft.pending = nil
    try await store.save(draft, for: .new)
    calls.fail { _, _ in nil }
    draft.form[.name] = "Desk lamps"
    try await store.save(draft, for: .new)
    let work = calls.log.filter { !$0.hasPrefix("status") }
    #expect(work == ["open .openmarket.new", "write", "rename new.draft"])
  }

  @Test func `a folder that was removed is created again`() async throws {
    let store = folder.store()
    let images = try makeImages(1)
    try await store.save(.sample(images: images), for: .new)
    try FileManager.default.removeItem(at: folder.url)
    #expect(try await store.draft(for: .new) == nil)
    try await store.save(.sample(images: images), for: .new)
    #expect(try await store.draft(for: .new)?.saved.form.images == images)
  }

  @Test func `a draft on a read-only disk is restored, and the reason is told when it's saved`()
    async throws
  {
    let draft = SavedDraft.sample(images: try makeImages(1))
    try await folder.store().save(draft, for: .new)
    let calls = FailingCalls()
    calls.fail { _, call in call == "open lock" ? .readOnly : nil }
    let store = folder.store(calls.files)
    #expect(try await store.draft(for: .new) == RestoredDraft(draft))
    await #expect(throws: DraftStoreError.unavailable(reason: SystemError.readOnly.reason)) {
      try await store.save(draft, for: .new)
    }
  }
}

/// A folder for the draft stores of one test. The folder is deleted when this value is released.
struct TemporaryDraftFolder {
  private let root: TemporaryFolder
  /// The URL of the folder that the stores use. The folder doesn't exist before a store creates it.
  let url: URL

  init() throws {
    root = try TemporaryFolder()
    url = root.url.appending(path: "data/drafts", directoryHint: .isDirectory)
  }

  func store(_ files: FileSystem = FileSystem()) -> FileDraftStore {
    FileDraftStore(folder: url, files: files)
  }

  func names() -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
  }

  func images() -> Set<String> { names().filter { $0.hasSuffix(".image") } }

  func bytes(of name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func write(_ bytes: Data, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try bytes.write(to: url.appending(path: name))
  }

  func permissions(_ name: String = "") throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.appending(path: name).path)[
      .posixPermissions] as? Int
  }
}

extension SavedDraft {
  /// Returns a draft of a new product with text in every field.
  static func sample(_ name: String = "Desk lamp", images: [ImageFile] = []) -> SavedDraft {
    var form = ProductForm(currency: .hkd)
    form[.name] = name
    form[.description] = "  \u{1100}\u{1161} 👨‍👩‍👧‍👦 \"quoted\"\n\u{0}\\ "
    form[.price] = "1.2,3x"
    form[.discount] = "１"
    form[.stock] = "-0"
    form.images = images
    return SavedDraft(
      form: form, pending: .registration(RegistrationAttempt(at: .sample())))
  }

  /// Returns a draft for changing an existing product.
  static func sampleChange() -> SavedDraft {
    let base = ProductForm(.sample(id: 5), format: NumberFormat())
    var form = base
    form[.stock] = "7"
    form.thumbnail = ImageID(52)
    return SavedDraft(
      form: form, base: base, pending: .changes([.stock, .thumbnail]))
  }
}
