import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Of an editor, the writing of what was entered alone goes on without it.
extension LifetimeTests {
  @Test(arguments: [false, true])
  func `an editor leaves nothing behind`(isUsed: Bool) async throws {
    let stage = try EditorStage()
    try await expectNothingOutlives(watching: [stage.feed]) {
      stage.editor(editing: .sample(id: 5))
    } whileUsing: { editor in
      #expect(stage.feed.subscriptionCount == 1)
      guard isUsed else { return }
      await editor.open()
      editor.enter("7", in: .stock)
      async let submitted: Void = editor.submit()
      try await stage.repository.updates.next().answer(.failure(.offline))
      await submitted
    }
  }

  @Test func `an editor dropped while it opens or keeps leaves nothing behind`() async throws {
    let stage = try EditorStage()
    let entries = GatedProductEntryStore()
    try await expectNothingOutlives(watching: [entries.reads, stage.repository.pages]) {
      stage.editor(entries: entries)
    } whileUsing: { editor in
      try await abandon({ await editor.open() }, once: { _ = try await entries.reads.next() })
      async let opened: Void = editor.open()
      try await entries.reads.next().answer(.success(nil))
      await opened
      stage.fill(editor)
      _ = try await entries.writes.next()
      try await abandon({ await editor.settle() }, once: { await MainActor.turn() })
      // It waits for what is to be kept before anything is sent.
      try await abandon({ await editor.submit() }, once: { await MainActor.turn() })
    }
    #expect(stage.repository.pages.count == 0)
  }

  @Test func `an editor dropped in the middle of a registration leaves nothing behind`()
    async throws
  {
    let stage = try EditorStage()
    try await expectNothingOutlives(
      watching: [stage.repository.pages, stage.repository.registrations]
    ) {
      stage.editor()
    } whileUsing: { editor in
      await editor.open()
      stage.fill(editor)
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.pages.next() })
      var progress: ByteProgressHandler?
      try await abandon({ await editor.submit() }) {
        progress = try await stage.registration().request.progress
      }
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.pages.next() })
      progress?(ByteProgress(completedBytes: 40, totalBytes: 100))
    }
  }

  @Test func `an editor dropped in the middle of a change leaves nothing behind`() async throws {
    let stage = try EditorStage()
    try await expectNothingOutlives(watching: [stage.feed, stage.repository.updates]) {
      stage.editor(editing: .sample(id: 5))
    } whileUsing: { editor in
      await editor.open()
      editor.enter("7", in: .stock)
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.updates.next() })
    }
  }

  @Test func `an editor dropped while it makes pictures smaller leaves nothing behind`()
    async throws
  {
    let (stage, shrinker) = (try EditorStage(), GatedImageShrinker())
    let large = try ImageFile.readablePNG(8, name: "large.png", size: 300_000)
    try await expectNothingOutlives(watching: [shrinker.calls]) {
      stage.editor(shrinker: shrinker)
    } whileUsing: { editor in
      await editor.open()
      editor.addPictures([large, large])
      try await abandon({ await editor.shrinkPicture(at: 0) }) {
        _ = try await shrinker.calls.next()
      }
      let dropped = Task { await editor.shrinkPicture(at: 1) }
      _ = try await shrinker.calls.next()
      await editor.discard()
      await dropped.value
    }
  }
}
