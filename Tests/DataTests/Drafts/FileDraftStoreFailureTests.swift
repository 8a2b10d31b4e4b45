import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

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
    let store = folder.store()
    try await store.save(.sample(), for: .new)
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample()))
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

  @Test func `an unreadable draft is removed after 30 days`() async throws {
    try folder.write(Data("other".utf8), to: "new.draft")
    try await folder.store().save(.sample(), for: .new)
    #expect(folder.names().contains("new.draft.unreadable"))
    let later = FileDraftStore(
      folder: folder.url, files: FileSystem(),
      now: { Date(timeIntervalSinceNow: 31 * 86_400) })
    _ = try await later.draft(for: .new)
    #expect(folder.names() == ["lock", "new.draft"])
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
    let bytes = try folder.bytes(of: name)
    try FileManager.default.removeItem(at: url)
    switch how {
    case "cut": try bytes.dropLast().write(to: url)
    case "flipped":
      var bytes = bytes
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: url)
    case "folder":
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case "link":
      try bytes.write(to: folder.url.appending(path: "elsewhere"))
      try FileManager.default.createSymbolicLink(
        at: url, withDestinationURL: folder.url.appending(path: "elsewhere"))
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
    let store = folder.store()
    try await store.save(.sample(), for: .new)
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample()))
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
      #expect(failures.count <= 1, "\(calls.log)")
      for failure in failures {
        switch failure {
        case .full: #expect(error == .noSpace)
        case .unavailable(let reason): #expect(error == .inputOutput && !reason.isEmpty)
        default: Issue.record("\(failure)")
        }
      }
      let next = folder.store()
      let restored = try await next.draft(for: .new)
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
    #expect(calls.log.filter { $0 == "make drafts" }.count == 2)
  }

  @Test func `a file that can't be read for a moment isn't damaged`() async throws {
    let (folder, calls) = (try TemporaryDraftFolder(), FailingCalls())
    let store = folder.store(calls.files)
    try await folder.store().save(.sample(), for: .new)
    calls.fail { _, call in call == "open new.draft" ? .inputOutput : nil }
    for _ in 1...2 {
      await #expect(
        throws: DraftStoreError.unavailable(reason: SystemError.inputOutput.reason)
      ) {
        try await store.draft(for: .new)
      }
    }
    calls.fail { _, _ in nil }
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample()))
  }
}
