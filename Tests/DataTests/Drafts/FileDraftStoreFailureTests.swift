import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

/// The system refuses what it is asked for.
@Suite(.timeLimit(.minutes(5)))
struct FileDraftStoreFailureTests {
  /// Keeps an entry with a picture, then one with another picture, and says what failed.
  private func work(with store: FileDraftStore) async throws -> [DraftStoreError] {
    var failures: [DraftStoreError] = []
    for number in 1...2 {
      let image = try ImageFile.readablePNG(UInt32(number))
      do throws(DraftStoreError) {
        try await store.save(.sample("Lamp \(number)", images: [image]), for: .new)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  @Test(arguments: [SystemError.noSpace, .inputOutput])
  func `whichever call fails, an entry is there as a whole, and the next one is kept`(
    error: SystemError
  ) async throws {
    let (whole, counting) = (try EntryFolder(), FailingCalls())
    #expect(try await work(with: whole.store(counting)) == [])
    #expect(whole.names().count == 3)
    #expect(counting.log.count > 20)
    for number in 1...counting.log.count {
      let (folder, calls) = (try EntryFolder(), FailingCalls())
      calls.fail { call, _ in call == number ? error : nil }
      let failures = try await work(with: folder.store(calls))
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
      #expect(names.contains(restored?.kept.form.name ?? ""), "\(calls.log)")
      #expect(restored?.lostImages == [], "\(calls.log)")
      #expect(restored?.kept.form.images.count == 1)
      #expect(!folder.names().contains(".openmarket.new"))
      #expect(folder.pictures().count == 1, "\(calls.log)")
    }
  }

  @Test func `on a full disk the entry before stays, and nothing is left of the new one`()
    async throws
  {
    let (folder, calls) = (try EntryFolder(), FailingCalls())
    let store = folder.store(calls)
    let first = SavedDraft.sample(images: [try .readablePNG(1)])
    try await store.save(first, for: .new)
    let names = folder.names()
    for failing in ["write", "open .openmarket.new", "rename new.entry", "synchronize"] {
      calls.fail { _, call in call == failing ? .noSpace : nil }
      await #expect(throws: DraftStoreError.full) {
        try await store.save(.sample("Other", images: [try .readablePNG(2)]), for: .new)
      }
      #expect(folder.names() == names)
      #expect(try await store.draft(for: .new) == RestoredDraft(first))
    }
    calls.fail { _, _ in nil }
    try await store.save(.sample("Other"), for: .new)
    #expect(try await store.draft(for: .new)?.kept.form.name == "Other")
  }

  @Test func `calls that do a part are followed by the next part`() async throws {
    let folder = try EntryFolder()
    #expect(try await work(with: folder.store(FailingCalls(bytesPerCall: 7))) == [])
    #expect(try await folder.store().draft(for: .new)?.kept.form.name == "Lamp 2")
  }

  @Test func `what cannot be read for now is not called damaged`() async throws {
    let (folder, calls) = (try EntryFolder(), FailingCalls())
    let store = folder.store(calls)
    try await folder.store().save(.sample(), for: .new)
    calls.fail { _, call in call == "open new.entry" ? .inputOutput : nil }
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
