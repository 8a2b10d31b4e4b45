import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// What lies in the folder is not what was written there.
@Suite(.timeLimit(.minutes(5)))
struct FileDraftStoreDamageTests {
  private let folder: EntryFolder

  init() throws {
    folder = try EntryFolder()
  }

  /// What a new store makes of the entry, after which it keeps another one.
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

  @Test func `a file that is cut anywhere, or changed anywhere, is no entry`() throws {
    let file = DraftFile(.sample(), images: [])
    let bytes = [UInt8](try file.bytes())
    #expect(try DraftFile(bytes: bytes) == file)
    for count in bytes.indices {
      #expect(throws: DraftStoreError.self) {
        try DraftFile(bytes: Array(bytes[..<count]))
      }
    }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      #expect(throws: DraftStoreError.self, "\(place)") {
        try DraftFile(bytes: changed)
      }
    }
  }

  @Test(
    arguments: [
      ("", .damaged), ("openmarket product entry 1 ", .damaged),
      ("openmarket product entry 1 0123456789abcdef\n{}", .damaged),
      ("openmarket product entry 2 0123456789abcdef\n{}", .foreign), ("{}", .foreign),
      ("\u{0}\u{1}", .foreign),
    ] as [(String, DraftStoreError.Defect)])
  func `what cannot be read is told, stays while nothing is written, and is put aside then`(
    text: String, defect: DraftStoreError.Defect
  ) async throws {
    try folder.write(Data(text.utf8), to: "new.entry")
    #expect(try await self.defect() == defect)
    #expect(try folder.bytes(of: "new.entry") == Data(text.utf8))
    let store = folder.store()
    try await store.save(.sample(), for: .new)
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample()))
    #expect(try folder.bytes(of: "new.entry.unreadable") == Data(text.utf8))
  }

  @Test func `what cannot be read is put aside, too, when the entry is removed`() async throws {
    try folder.write(Data("other".utf8), to: "new.entry")
    let store = folder.store()
    try await store.remove(.new)
    #expect(folder.names() == ["lock", "new.entry.unreadable"])
  }

  @Test func `pictures of an entry that cannot be read stay`() async throws {
    let image = try ImageFile.readablePNG(1)
    try await folder.store().save(.sample(images: [image]), for: .new)
    let pictures = folder.pictures()
    try folder.write(Data("openmarket product entry 9 x\n".utf8), to: "new.entry")
    try await folder.store().save(.sample(), for: .new)
    _ = try await folder.store().draft(for: .new)
    #expect(folder.pictures() == pictures)
  }

  @Test(arguments: ["missing", "damaged", "cut", "folder", "link"])
  func `a picture that is lost costs no text and no other picture`(how: String) async throws {
    let images = [try ImageFile.readablePNG(1, name: "a.png"), try .readablePNG(2, name: "b.png")]
    try await folder.store().save(.sample(images: images), for: .new)
    let name = ImageFileName(of: images[0].bytes).text
    let url = folder.url.appending(path: name)
    let bytes = try folder.bytes(of: name)
    try FileManager.default.removeItem(at: url)
    switch how {
    case "damaged": try (bytes.dropLast() + [0]).write(to: url)
    case "cut": try bytes.dropLast().write(to: url)
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
    if how == "damaged" || how == "cut" { #expect(folder.names().contains(name)) }
    try await store.save(restored.kept, for: .new)
    #expect(try await store.draft(for: .new)?.lostImages == [])
  }

  @Test(arguments: ["folder", "link"])
  func `something else of that name is no entry`(what: String) async throws {
    try folder.write(Data("kept".utf8), to: "elsewhere")
    let url = folder.url.appending(path: "new.entry")
    if what == "folder" {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    } else {
      try FileManager.default.createSymbolicLink(
        at: url, withDestinationURL: folder.url.appending(path: "elsewhere"))
    }
    #expect(try await defect() == .foreign)
    let store = folder.store()
    try await store.save(.sample(), for: .new)
    #expect(try await store.draft(for: .new) == RestoredDraft(.sample()))
    #expect(try folder.bytes(of: "elsewhere") == Data("kept".utf8))
  }
}
