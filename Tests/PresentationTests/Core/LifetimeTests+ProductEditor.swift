import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Of an editor, the writing of what was entered alone goes on without it.
extension LifetimeTests {
  @Test(arguments: [false, true])
  func `an editor leaves nothing behind`(isUsed: Bool) async throws {
    let stage = try EditorStage()
    try await expectNoLeaks(watching: [stage.events]) {
      stage.editor(editing: .sample(id: 5))
    } whileUsing: { editor in
      #expect(stage.events.subscriptionCount == 1)
      guard isUsed else { return }
      await editor.restoreDraft()
      editor.setText("7", for: .stock)
      async let submitted: Void = editor.submit()
      try await stage.repository.updates.next().answer(.failure(.offline))
      await submitted
    }
  }

  @Test func `an editor dropped while it opens or keeps leaves nothing behind`() async throws {
    let stage = try EditorStage()
    let drafts = GatedDraftStore()
    try await expectNoLeaks(watching: [drafts.reads, stage.repository.pages]) {
      stage.editor(drafts: drafts)
    } whileUsing: { editor in
      try await abandon(
        { await editor.restoreDraft() }, once: { _ = try await drafts.reads.next() })
      async let opened: Void = editor.restoreDraft()
      try await drafts.reads.next().answer(.success(nil))
      await opened
      stage.fill(editor)
      _ = try await drafts.writes.next()
      try await abandon({ await editor.waitUntilSaved() }, once: { await MainActor.turn() })
      // It waits for what is to be kept before anything is sent.
      try await abandon({ await editor.submit() }, once: { await MainActor.turn() })
    }
    #expect(stage.repository.pages.count == 0)
  }

  @Test func `an editor dropped in the middle of a registration leaves nothing behind`()
    async throws
  {
    let stage = try EditorStage()
    try await expectNoLeaks(
      watching: [stage.repository.pages, stage.repository.registrations]
    ) {
      stage.editor()
    } whileUsing: { editor in
      await editor.restoreDraft()
      stage.fill(editor)
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.pages.next() })
      var progress: TransferProgressHandler?
      try await abandon({ await editor.submit() }) {
        progress = try await stage.registration().request.progress
      }
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.pages.next() })
      progress?(TransferProgress(completedBytes: 40, totalBytes: 100))
    }
  }

  @Test func `an editor dropped in the middle of a change leaves nothing behind`() async throws {
    let stage = try EditorStage()
    try await expectNoLeaks(watching: [stage.events, stage.repository.updates]) {
      stage.editor(editing: .sample(id: 5))
    } whileUsing: { editor in
      await editor.restoreDraft()
      editor.setText("7", for: .stock)
      try await abandon(
        { await editor.submit() }, once: { _ = try await stage.repository.updates.next() })
    }
  }

  @Test func `an editor dropped while it makes pictures smaller leaves nothing behind`()
    async throws
  {
    let (stage, compressor) = (try EditorStage(), GatedImageCompressor())
    let large = try ImageFile.readablePNG(8, name: "large.png", size: 300_000)
    try await expectNoLeaks(watching: [compressor.calls]) {
      stage.editor(compressor: compressor)
    } whileUsing: { editor in
      await editor.restoreDraft()
      editor.addPictures([large, large])
      try await abandon({ await editor.compressPicture(at: 0) }) {
        _ = try await compressor.calls.next()
      }
      let dropped = Task { await editor.compressPicture(at: 1) }
      _ = try await compressor.calls.next()
      await editor.discard()
      await dropped.value
    }
  }
}
