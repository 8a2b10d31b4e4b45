import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(10)))
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
    for key in [DraftKey(), DraftKey(seller: SellerKey(.sample(identifier: "another")))] {
      #expect(try await next.draft(for: key) == nil)
    }
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

  @Test func `a change of the text touches no image, and waits for the disk`() async throws {
    try await folder.store().save(.sample(images: images), for: .new)
    let calls = FailingCalls()
    let store = folder.store(calls.files)
    var draft = try #require(try await store.draft(for: .new)).saved
    calls.fail { _, _ in nil }
    draft.form[.name] += "s"
    draft.form.images.reverse()
    try await store.save(draft, for: .new)
    #expect(calls.log.filter { $0.hasPrefix("rename") } == ["rename form.json"])
    #expect(calls.log.count { $0 == "write" } == 1)
    #expect(calls.log.count { $0 == "synchronize" } == 2)
    #expect(try await store.draft(for: .new) == RestoredDraft(draft))
  }

  @Test func `an image is removed with the last form that has it`() async throws {
    let store = folder.store()
    let twin = ImageFile(name: "twin.png", bytes: images[0].bytes)
    try await store.save(.sample(images: images + [twin]), for: .new)
    #expect(folder.images().count == 2)
    try await store.save(.sample(images: [twin]), for: .new)
    #expect(folder.images().count == 1)
    #expect(try await store.draft(for: .new)?.saved.form.images == [twin])
  }

  @Test func `each form value is compared, saved, and kept after others' changes`() async throws {
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

  @Test func `drafts can be removed one by one, or all of a seller`() async throws {
    let (store, seller) = (folder.store(), SellerKey(.sample()))
    let other = DraftKey(seller: SellerKey(.sample(identifier: "another")))
    for key in [.new, .product(ProductID(5)), .product(ProductID(6)), other, DraftKey()] {
      try await store.save(.sample(images: images), for: key)
    }
    for _ in 1...2 { try await store.remove(.new) }
    #expect(try await store.draft(for: .new) == nil)
    #expect(folder.names("\(seller)") == ["product-5", "product-6"])
    try await store.removeAll(of: seller)
    #expect(folder.names("") == ["\(SellerKey(.sample(identifier: "another")))", "signed-out"])
    #expect(try await store.draft(for: other) != nil)
  }

  @Test func `a folder that was removed is created again`() async throws {
    let store = folder.store()
    try await store.save(.sample(images: images), for: .new)
    try FileManager.default.removeItem(at: folder.url)
    #expect(try await store.draft(for: .new) == nil)
    try await store.save(.sample(images: images), for: .new)
    #expect(try await store.draft(for: .new)?.saved.form.images == images)
  }

  @Test func `two stores can use a folder, and the last one to save wins`() async throws {
    let (first, second) = (folder.store(), folder.store())
    try await first.save(.sample("First", images: images), for: .new)
    try await second.save(.sample("Second"), for: .new)
    #expect(try await first.draft(for: .new) == RestoredDraft(.sample("Second")))
  }

  @Test func `a draft on a read-only disk is restored, and a save tells the reason`() async throws {
    let draft = SavedDraft.sample(images: images)
    try await folder.store().save(draft, for: .new)
    let calls = FailingCalls()
    calls.fail { _, call in call.hasPrefix("make") || call == "write" ? .readOnly : nil }
    let store = folder.store(calls.files)
    #expect(try await store.draft(for: .new) == RestoredDraft(draft))
    await #expect(throws: DraftStoreError.unavailable(reason: SystemError.readOnly.reason)) {
      try await store.save(draft, for: .new)
    }
  }

  // MARK: - Damaged files

  @Test(
    arguments: [
      "", "{}", "\u{0}\u{1}", #"{"format":"openmarket draft 1"}"#, #"{"form":{"currency":{"#,
      #"{"form":{"currency":{"rawValue":"KRW"}},"format":"openmarket draft 2","images":[]}"#,
    ])
  func `an unreadable draft is told once and removed`(text: String) async throws {
    try await folder.store().save(.sample(images: [.samplePNG(1)]), for: .new)
    try folder.write(Data(text.utf8), to: "form.json")
    await #expect(throws: DraftStoreError.unreadable) {
      try await folder.store().draft(for: .new)
    }
    #expect(try await folder.store().draft(for: .new) == nil)
    #expect(folder.names() == [])
  }

  @Test(arguments: ["missing", "cut", "folder", "link", "flipped"])
  func `without an image, a draft has its texts and the other images`(how: String) async throws {
    let images = [ImageFile.samplePNG(1, name: "a.png"), .samplePNG(2, name: "b.png")]
    try await folder.store().save(.sample(images: images), for: .new)
    let name = try #require(
      folder.images().first { (try? folder.bytes(of: $0)) == Data(images[0].bytes) })
    let url = folder.draft.appending(path: name)
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
      let elsewhere = folder.draft.appending(path: "elsewhere")
      try bytes.write(to: elsewhere)
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: elsewhere)
    default: break
    }
    let store = folder.store()
    let restored = try #require(try await store.draft(for: .new))
    #expect(restored == RestoredDraft(.sample(images: [images[1]]), lostImages: ["a.png"]))
    try await store.save(restored.saved, for: .new)
    #expect(try await store.draft(for: .new)?.lostImages == [])
  }

  // MARK: - Failures

  /// Saves a draft with an image, replaces it with a draft that has another image, and returns the
  /// errors.
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
    let counting = FailingCalls()
    #expect(try await work(with: folder.store(counting.files)) == [])
    #expect(folder.names().count == 2)
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
      try await folder.store().remove(.new)
      #expect(folder.names() == [], "\(calls.log)")
    }
  }

  @Test func `another process may create the folder at the same time`() async throws {
    let calls = FailingCalls()
    let parent = folder.url.deletingLastPathComponent().path
    calls.fail { [url = folder.url] _, call in
      // This closure runs before each call. When the store is about to create the folder and the
      // parent folder exists, create the folder first, as another process would.
      if call == "make drafts", (try? FileSystem().names(in: parent)) != nil {
        try? FileSystem().makeFolder(url.path)
      }
      return nil
    }
    try await folder.store(calls.files).save(.sample(), for: .new)
  }

  @Test func `a file that can't be read for a moment isn't damaged`() async throws {
    let calls = FailingCalls()
    let store = folder.store(calls.files)
    try await folder.store().save(.sample(), for: .new)
    calls.fail { _, call in call == "open form.json" ? .inputOutput : nil }
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

  /// The folder of the draft of a new product.
  var draft: URL { url.appending(path: "\(SellerKey(.sample()))/new", directoryHint: .isDirectory) }

  func names(_ path: String) -> Set<String> {
    let folder = url.appending(path: path).path
    return Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
  }

  func names() -> Set<String> { names("\(SellerKey(.sample()))/new") }

  func images() -> Set<String> { names().filter { $0.hasSuffix(".image") } }

  func bytes(of name: String) throws -> Data { try Data(contentsOf: draft.appending(path: name)) }

  func write(_ bytes: Data, to name: String) throws {
    try FileManager.default.createDirectory(
      at: draft, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try bytes.write(to: draft.appending(path: name))
  }
}

extension DraftKey {
  /// The sample seller's draft of a new product.
  static let new = DraftKey(seller: SellerKey(.sample()))

  static func product(_ id: ProductID) -> DraftKey {
    DraftKey(seller: SellerKey(.sample()), product: id)
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
    return SavedDraft(form: form)
  }

  /// Returns a draft for changing an existing product.
  static func sampleChange() -> SavedDraft {
    let base = ProductForm(.sample(id: 5), format: NumberFormat())
    var form = base
    form[.stock] = "7"
    form.thumbnail = ImageID(52)
    return SavedDraft(form: form, base: base)
  }
}
