import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(10)))
struct FileDraftStoreTests {
  private let root: TemporaryFolder
  /// The folder that the stores use. It doesn't exist before a store creates it.
  private let folder: URL
  /// The folder of the draft of a new product.
  private let draftFolder: URL
  private let other = SellerKey(.sample(identifier: "another"))
  private let images = [1, 2].map { ImageFile.samplePNG($0, name: "한글 \($0).png", size: 5_000) }

  init() throws {
    root = try TemporaryFolder()
    folder = root.url.appending(path: "data/drafts", directoryHint: .isDirectory)
    draftFolder = folder.appending(path: "\(SellerKey(.sample()))/new")
  }

  private func makeStore(_ files: FileSystem = FileSystem()) -> FileDraftStore {
    FileDraftStore(folder: folder, files: files)
  }

  @Test func `the form of an app that ended or was killed is restored, to the byte`() async throws {
    let draft = SavedDraft.sample(images: images)
    let base = ProductForm(.sample(id: 5), format: NumberFormat())
    var change = SavedDraft(form: base, base: base)
    change.form[.stock] = "7"
    change.form.thumbnail = ImageID(52)
    // A store isn't closed, so an app that ends leaves the same files as one that is killed.
    try await makeStore().save(draft, for: .new)
    try await makeStore().save(change, for: .product(5))
    let next = FileDraftStore(folder: URL(filePath: folder.path, directoryHint: .notDirectory))
    for key in [DraftKey(), DraftKey(seller: other), .product(6)] {
      #expect(try await next.draft(for: key) == nil)
    }
    let restored = try #require(await next.draft(for: .new))
    #expect(restored == RestoredDraft(draft))
    #expect(Array(restored.saved.form[.description].utf8) == Array(draft.form[.description].utf8))
    #expect(try await next.draft(for: .product(5)) == RestoredDraft(change))
  }

  @Test func `a change of the text touches no image, and waits for the disk`() async throws {
    try await makeStore().save(.sample(images: images), for: .new)
    let calls = FailingCalls()
    let store = makeStore(calls.files)
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
    let store = makeStore()
    let twin = ImageFile(name: "twin.png", bytes: images[0].bytes)
    try await store.save(.sample(images: images + [twin]), for: .new)
    #expect(draftFolder.names.count == 3)
    try await store.save(.sample(images: [twin]), for: .new)
    #expect(draftFolder.names.count == 2)
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
    let store = makeStore()
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
    let store = makeStore()
    for key in [.new, .product(5), .product(6), DraftKey(seller: other), DraftKey()] {
      try await store.save(.sample(images: images), for: key)
    }
    for _ in 1...2 { try await store.remove(.new) }
    #expect(draftFolder.deletingLastPathComponent().names == ["product-5", "product-6"])
    try await store.removeAll(of: SellerKey(.sample()))
    #expect(folder.names == ["\(other)", "signed-out"])
    #expect(try await store.draft(for: DraftKey(seller: other)) != nil)
  }

  @Test func `only a save creates the folder, also after it was removed`() async throws {
    let store = makeStore()
    for _ in 1...2 {
      #expect(try await store.draft(for: .new) == nil)
      try await store.remove(.new)
      #expect(!FileManager.default.fileExists(atPath: folder.path))
      try await store.save(.sample(images: images), for: .new)
      #expect(try await store.draft(for: .new)?.saved.form.images == images)
      try FileManager.default.removeItem(at: folder)
    }
  }

  @Test func `two stores can use a folder, and the last one to save wins`() async throws {
    let (first, second) = (makeStore(), makeStore())
    try await first.save(.sample("First", images: images), for: .new)
    try await second.save(.sample("Second"), for: .new)
    #expect(try await first.draft(for: .new) == RestoredDraft(.sample("Second")))
  }

  @Test func `a draft on a read-only disk is restored, and a save tells the reason`() async throws {
    let draft = SavedDraft.sample(images: images)
    try await makeStore().save(draft, for: .new)
    let calls = FailingCalls()
    calls.fail { _, call in call.hasPrefix("make") || call == "write" ? .readOnly : nil }
    let store = makeStore(calls.files)
    #expect(try await store.draft(for: .new) == RestoredDraft(draft))
    await #expect(throws: DraftStoreError.unavailable(reason: SystemError.readOnly.reason)) {
      try await store.save(draft, for: .new)
    }
  }

  // MARK: - Damaged files

  @Test(arguments: [
    "", "\u{0}\u{1}", #"{"format":"openmarket draft 1"}"#,
    #"{"form":{"currency":{"rawValue":"KRW"}},"format":"openmarket draft 2","images":[]}"#,
  ])
  func `an unreadable draft is told once and removed`(text: String) async throws {
    try await makeStore().save(.sample(images: [.samplePNG(1)]), for: .new)
    try Data(text.utf8).write(to: draftFolder.appending(path: "form.json"))
    await #expect(throws: DraftStoreError.unreadable) { try await makeStore().draft(for: .new) }
    #expect(try await makeStore().draft(for: .new) == nil)
    #expect(draftFolder.names == [])
  }

  @Test(arguments: ["missing", "link", "flipped"])
  func `without an image, a draft has its texts and the other images`(how: String) async throws {
    let images = [ImageFile.samplePNG(1, name: "a.png"), .samplePNG(2, name: "b.png")]
    try await makeStore().save(.sample(images: images), for: .new)
    let files = draftFolder.names.map { draftFolder.appending(path: $0) }
    var bytes = Data(images[0].bytes)
    let url = try #require(files.first { (try? Data(contentsOf: $0)) == bytes })
    try FileManager.default.removeItem(at: url)
    if how == "link" {
      let elsewhere = draftFolder.appending(path: "elsewhere")
      try bytes.write(to: elsewhere)
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: elsewhere)
    } else if how == "flipped" {
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: url)
    }
    let store = makeStore()
    let restored = try #require(try await store.draft(for: .new))
    #expect(restored == RestoredDraft(.sample(images: [images[1]]), lostImages: ["a.png"]))
    // The seller adds the image again.
    try await store.save(.sample(images: images), for: .new)
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample(images: images)))
    try await store.save(restored.saved, for: .new)
    #expect(try await store.draft(for: .new)?.lostImages == [])
  }

  // MARK: - Failures

  /// Saves a draft with an image, replaces it with a draft that has another image, and returns the
  /// errors.
  private func work(with store: FileDraftStore) async throws -> [DraftStoreError] {
    var failures: [DraftStoreError] = []
    for number in 1...2 {
      let draft = SavedDraft.sample("Lamp \(number)", images: [.samplePNG(UInt32(number))])
      do throws(DraftStoreError) {
        try await store.save(draft, for: .new)
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
    #expect(try await work(with: makeStore(counting.files)) == [])
    #expect(draftFolder.names.count == 2)
    for number in 1...counting.log.count {
      try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
      let calls = FailingCalls()
      calls.fail { call, _ in call == number ? error : nil }
      let failures = try await work(with: makeStore(calls.files))
      let failure = error == .noSpace ? .full : DraftStoreError.unavailable(reason: error.reason)
      #expect(failures.isEmpty || failures == [failure], "\(calls.log)")
      let restored = try await makeStore().draft(for: .new)
      let possible = failures.isEmpty ? ["Lamp 2"] : ["Lamp 1", "Lamp 2"]
      #expect(possible.contains(restored?.saved.form[.name] ?? ""), "\(calls.log)")
      #expect(restored?.lostImages == [], "\(calls.log)")
      #expect(restored?.saved.form.images.count == 1, "\(calls.log)")
      try await makeStore().remove(.new)
      #expect(draftFolder.names == [], "\(calls.log)")
    }
  }

  @Test func `another process may create the folder at the same time`() async throws {
    let (calls, path) = (FailingCalls(), folder.path)
    let parent = folder.deletingLastPathComponent().path
    calls.fail { _, call in
      // This closure runs before each call. The other process creates the folder right before the
      // store does.
      if call == "make drafts", FileManager.default.fileExists(atPath: parent) {
        try? FileSystem().makeFolder(path)
      }
      return nil
    }
    try await makeStore(calls.files).save(.sample(), for: .new)
    #expect(try await makeStore().draft(for: .new) == RestoredDraft(.sample()))
  }

  @Test func `a file that can't be read for a moment isn't damaged`() async throws {
    let calls = FailingCalls()
    let store = makeStore(calls.files)
    try await makeStore().save(.sample(), for: .new)
    calls.fail { _, call in call == "open form.json" ? .inputOutput : nil }
    await #expect(throws: DraftStoreError.unavailable(reason: SystemError.inputOutput.reason)) {
      try await store.draft(for: .new)
    }
    calls.fail { _, _ in nil }
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample()))
  }
}

extension DraftKey {
  /// The sample seller's draft of a new product.
  static let new = DraftKey(seller: SellerKey(.sample()))

  fileprivate static func product(_ id: Int) -> DraftKey {
    DraftKey(seller: SellerKey(.sample()), product: ProductID(id))
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
}
