import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(5)))
struct FileDraftStoreTests {
  private let folder: TemporaryDraftFolder
  private let images = [1, 2].map { ImageFile.samplePNG($0, name: "한글 \($0).png", size: 5_000) }

  init() throws {
    folder = try TemporaryDraftFolder()
  }

  @Test func `a saved draft is restored in the next run, to the byte`() async throws {
    let draft = SavedDraft.sample(images: images)
    let change = SavedDraft.sampleChange()
    do {
      let store = folder.store()
      try await store.save(draft, for: .new)
      try await store.save(change, for: .product(ProductID(5)))
      #expect(try await store.draft(for: .new) == RestoredDraft(draft))
    }
    let next = FileDraftStore(folder: URL(filePath: folder.url.path, directoryHint: .notDirectory))
    let restored = try await next.draft(for: .new)
    #expect(restored == RestoredDraft(draft))
    #expect(
      restored.map { Array($0.saved.form[.description].utf8) }
        == Array(draft.form[.description].utf8))
    #expect(try await next.draft(for: .product(ProductID(5))) == RestoredDraft(change))
    #expect(try await next.draft(for: .product(ProductID(6))) == nil)
  }

  @Test func `nothing is created before a draft is saved`() async throws {
    let store = folder.store()
    #expect(try await store.draft(for: .new) == nil)
    try await store.remove(.new)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
  }

  @Test func `a change of the text touches no image, and only a sent draft waits for the disk`()
    async throws
  {
    try await folder.store().save(.sample(images: images), for: .new)
    let calls = FailingCalls()
    let store = folder.store(calls.files)
    var draft = try #require(try await store.draft(for: .new)).saved
    // Only a draft that is sent must survive a power failure.
    for (images, pending) in [(images, nil), (images.reversed(), draft.pending)] {
      calls.fail { _, _ in nil }
      draft.form[.name] += "s"
      (draft.form.images, draft.pending) = (images, pending)
      try await store.save(draft, for: .new)
      // A sent draft's images are opened to wait for the disk, too, and aren't written again.
      #expect(calls.log.filter { $0.hasPrefix("rename") } == ["rename new.draft"])
      #expect(calls.log.count { $0 == "write" } == 1)
      #expect(calls.log.count { $0 == "synchronize" } == (pending == nil ? 0 : images.count + 2))
    }
    #expect(try await store.draft(for: .new) == RestoredDraft(draft))
  }

  @Test func `equal images share a file, which is removed with the last draft that has it`()
    async throws
  {
    var store: FileDraftStore? = folder.store()
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
    let draft = SavedDraft.sample(images: images)
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

  @Test func `a removed draft leaves nothing but the lock, and all can be removed`() async throws {
    let store = folder.store()
    try await store.save(.sample(images: images), for: .new)
    try await store.save(.sampleChange(), for: .product(ProductID(5)))
    for _ in 1...2 { try await store.remove(.new) }
    #expect(try await store.draft(for: .new) == nil)
    #expect(folder.names() == ["lock", "product-5.draft"])
    try folder.write(Data("other".utf8), to: "new.draft")
    try await store.save(.sample(images: images), for: .product(ProductID(6)))
    try await store.removeAll()
    #expect(folder.names() == ["lock"])
  }

  @Test func `the files of a killed process are removed, and other files are not`() async throws {
    try await folder.store().save(.sample(images: images), for: .new)
    try folder.write(Data("torn".utf8), to: ".openmarket.new")
    try folder.write(Data("stray".utf8), to: "0123456789abcdef-5.image")
    try folder.write(Data("mine".utf8), to: "notes.txt")
    let store = folder.store()
    #expect(try await store.draft(for: .new)?.saved.form.images == images)
    try await store.save(.sample(images: images), for: .new)
    #expect(folder.names().count == 5)
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

  @Test func `a folder that was removed is created again`() async throws {
    let store = folder.store()
    try await store.save(.sample(images: images), for: .new)
    try FileManager.default.removeItem(at: folder.url)
    #expect(try await store.draft(for: .new) == nil)
    try await store.save(.sample(images: images), for: .new)
    #expect(try await store.draft(for: .new)?.saved.form.images == images)
  }

  @Test func `a draft on a read-only disk is restored, and the reason is told when it's saved`()
    async throws
  {
    let draft = SavedDraft.sample(images: images)
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

/// Tests with files in the store's folder that are damaged or that the store didn't write.
@Suite(.timeLimit(.minutes(5)))
struct FileDraftStoreDamageTests {
  private let folder: TemporaryDraftFolder

  init() throws {
    folder = try TemporaryDraftFolder()
  }

  /// Returns the reason why a new store can't read the saved draft, or `nil` if the store can read it.
  private func defect() async throws -> DraftStoreError.Defect? {
    let store = folder.store()
    do throws(DraftStoreError) {
      _ = try await store.draft(for: .new)
      return nil
    } catch {
      guard case .unreadable(let defect) = error else { throw error }
      return defect
    }
  }

  @Test func `a changed letter is damaged, and a draft without a checksum is read`() async throws {
    try await folder.store().save(.sample("Lamp"), for: .new)
    let text = String(decoding: try folder.bytes(of: "new.draft"), as: UTF8.self)
    try folder.write(Data(text.replacing("Lamp", with: "Lamb").utf8), to: "new.draft")
    #expect(try await defect() == .damaged)
    let lines = text.split(separator: "\n", maxSplits: 1)
    try folder.write(Data("openmarket draft 1\n\(lines[1])".utf8), to: "new.draft")
    #expect(try await folder.store().draft(for: .new)?.saved.form[.name] == "Lamp")
  }

  /// An earlier version saved numbers as they were entered, with the format of the region.
  @Test func `the numbers of an earlier draft become plain numbers`() async throws {
    let json = """
      {"form":{"name":"Lamp","currency":{"rawValue":"KRW"},"price":"1.500,25","discount":"1.50","stock":"3"},"images":[],
      "base":{"name":"1.500","currency":{"rawValue":"KRW"},"price":"1.500","stock":"2"},
      "numberFormat":{"decimalSeparator":",","groupingSeparator":".","groupSize":3,"higherGroupSize":3}}
      """
    try folder.write(Data("openmarket draft 1\n\(json)".utf8), to: "new.draft")
    let draft = try #require(try await folder.store().draft(for: .new)?.saved)
    let numbers = [ProductField.price, .discount, .stock].map { draft.form[$0] }
    #expect(numbers == ["1500.25", "1.50", "3"] && draft.rawFields == [.discount])
    #expect(draft.base?[.price] == "1500" && draft.base?[.name] == "1.500")
  }

  @Test func `a truncated file is damaged`() async throws {
    try await folder.store().save(.sample(), for: .new)
    let bytes = try folder.bytes(of: "new.draft")
    #expect(try await defect() == nil)
    for place in stride(from: 0, to: bytes.count, by: 3) {
      try folder.write(bytes.prefix(place), to: "new.draft")
      #expect(try await defect() != nil, "\(place)")
    }
  }

  @Test(
    arguments: [
      ("", .damaged), ("openmarket draft 1 ", .damaged),
      ("openmarket draft 1\n{}", .damaged),
      ("openmarket product entry 1\n{}", .foreign), ("{}", .foreign),
      ("\u{0}\u{1}", .foreign),
    ] as [(String, DraftStoreError.Defect)])
  func `an unreadable draft stays until another one is saved, and is renamed then`(
    text: String, defect: DraftStoreError.Defect
  ) async throws {
    try folder.write(Data(text.utf8), to: "new.draft")
    #expect(try await self.defect() == defect)
    #expect(try folder.bytes(of: "new.draft") == Data(text.utf8))
    try await folder.store().save(.sample(), for: .new)
    #expect(try await folder.store().draft(for: .new) == RestoredDraft(.sample()))
    #expect(try folder.bytes(of: "new.draft.unreadable") == Data(text.utf8))
  }

  @Test func `an unreadable draft is renamed when it is removed, and so is the next one`()
    async throws
  {
    let store = folder.store()
    for text in ["other", "another"] {
      try folder.write(Data(text.utf8), to: "new.draft")
      try await store.remove(.new)
    }
    #expect(folder.names() == ["lock", "new.draft.unreadable", "new.draft.unreadable+"])
    #expect(try folder.bytes(of: "new.draft.unreadable") == Data("other".utf8))
  }

  @Test(arguments: [(29, true), (31, false)])
  func `an unreadable draft is removed after 30 days`(days: Double, isKept: Bool) async throws {
    try folder.write(Data("other".utf8), to: "new.draft")
    try await folder.store().save(.sample(), for: .new)
    let later = FileDraftStore(
      folder: folder.url, files: FileSystem(),
      now: { Date(timeIntervalSinceNow: days * 86_400) })
    _ = try await later.draft(for: .new)
    #expect(folder.names().contains("new.draft.unreadable") == isKept)
  }

  @Test func `the images of an unreadable draft stay, but not those of others`() async throws {
    try await folder.store().save(.sample(images: [.samplePNG(1)]), for: .new)
    let images = folder.images()
    let draft = try folder.bytes(of: "new.draft")
    try folder.write(Data("openmarket draft 9 x\n".utf8) + draft, to: "new.draft")
    try await folder.store().save(.sample(images: [.samplePNG(2)]), for: .new)
    #expect(folder.images().count == 2)
    try await folder.store().remove(.new)
    #expect(folder.images() == images)
  }

  @Test(arguments: ["missing", "cut", "folder", "link", "flipped"])
  func `without one of its images, a draft has its texts and the other images`(how: String)
    async throws
  {
    let images = [ImageFile.samplePNG(1, name: "a.png"), .samplePNG(2, name: "b.png")]
    try await folder.store().save(.sample(images: images), for: .new)
    let name = ImageFileName(of: images[0].bytes).text
    let url = folder.url.appending(path: name)
    var bytes = try folder.bytes(of: name)
    try FileManager.default.removeItem(at: url)
    switch how {
    case "cut": try bytes.dropLast().write(to: url)
    case "flipped":
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: url)
    case "folder":
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case "link":
      let elsewhere = folder.url.appending(path: "elsewhere")
      try bytes.write(to: elsewhere)
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: elsewhere)
    default: break
    }
    let store = folder.store()
    let restored = try #require(try await store.draft(for: .new))
    #expect(restored == RestoredDraft(.sample(images: [images[1]]), lostImages: ["a.png"]))
    if how == "cut" { #expect(folder.names().contains(name)) }
    try await store.save(restored.saved, for: .new)
    #expect(try await store.draft(for: .new)?.lostImages == [])
  }

  @Test func `a folder with the name of a draft isn't a draft`() async throws {
    let url = folder.url.appending(path: "new.draft")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    #expect(try await defect() == .foreign)
    try await folder.store().save(.sample(), for: .new)
    #expect(try await folder.store().draft(for: .new) == RestoredDraft(.sample()))
  }
}

/// Tests in which system calls fail.
@Suite(.timeLimit(.minutes(5)))
struct FileDraftStoreFailureTests {
  /// Saves a draft with an image, replaces it with a draft that has another image, and returns the errors.
  private func work(with store: FileDraftStore) async throws -> [DraftStoreError] {
    var failures: [DraftStoreError] = []
    for number in 1...2 {
      let image = ImageFile.samplePNG(UInt32(number))
      do throws(DraftStoreError) {
        try await store.save(.sample("Lamp \(number)", images: [image]), for: .new)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  @Test(arguments: [SystemError.noSpace, .inputOutput])
  func `after any call has failed, there is a whole draft, and the next one is saved`(
    error: SystemError
  ) async throws {
    let (whole, counting) = (try TemporaryDraftFolder(), FailingCalls())
    #expect(try await work(with: whole.store(counting.files)) == [])
    #expect(whole.names().count == 3)
    #expect(counting.log.count > 20)
    for number in 1...counting.log.count {
      let (folder, calls) = (try TemporaryDraftFolder(), FailingCalls())
      calls.fail { call, _ in call == number ? error : nil }
      let failures = try await work(with: folder.store(calls.files))
      let failure = error == .noSpace ? .full : DraftStoreError.unavailable(reason: error.reason)
      #expect(failures.isEmpty || failures == [failure], "\(calls.log)")
      let restored = try await folder.store().draft(for: .new)
      let names = failures.isEmpty ? ["Lamp 2"] : ["Lamp 1", "Lamp 2"]
      #expect(names.contains(restored?.saved.form[.name] ?? ""), "\(calls.log)")
      #expect(restored?.lostImages == [], "\(calls.log)")
      #expect(restored?.saved.form.images.count == 1)
      #expect(!folder.names().contains(".openmarket.new"))
      #expect(folder.images().count == 1, "\(calls.log)")
    }
  }

  @Test func `another process may create the folder at the same time`() async throws {
    let (folder, calls) = (try TemporaryDraftFolder(), FailingCalls())
    let parent = folder.url.deletingLastPathComponent().path
    calls.fail { [url = folder.url] _, call in
      // This closure runs before each call. When the store is about to create the folder and the parent folder exists, create the
      // folder first, as another process would.
      if call == "make drafts", (try? FileSystem().names(in: parent)) != nil {
        try? FileSystem().makeFolder(url.path)
      }
      return nil
    }
    try await folder.store(calls.files).save(.sample(), for: .new)
  }

  @Test func `a file that can't be read for a moment isn't damaged`() async throws {
    let (folder, calls) = (try TemporaryDraftFolder(), FailingCalls())
    let store = folder.store(calls.files)
    try await folder.store().save(.sample(), for: .new)
    calls.fail { _, call in call == "open new.draft" ? .inputOutput : nil }
    for _ in 1...2 {
      await #expect(throws: DraftStoreError.unavailable(reason: SystemError.inputOutput.reason)) {
        try await store.draft(for: .new)
      }
    }
    calls.fail { _, _ in nil }
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample()))
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
    return SavedDraft(form: form, pending: .registration(RegistrationAttempt(at: .sample())))
  }

  /// Returns a draft for changing an existing product.
  static func sampleChange() -> SavedDraft {
    let base = ProductForm(.sample(id: 5), format: NumberFormat())
    var form = base
    form[.stock] = "7"
    form.thumbnail = ImageID(52)
    return SavedDraft(form: form, base: base, pending: .changes([.stock, .thumbnail]))
  }
}
