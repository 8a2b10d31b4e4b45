import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Stories of an editor; what came of each is in `Tests/Transcripts/ProductEditor`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductEditorTranscriptTests {
  private let stage: EditorStage

  init() throws {
    stage = try EditorStage()
  }

  @Test(arguments: [("en_US", "RegisteredInEnglish"), ("ko_KR", "RegisteredInKorean")])
  func `a product is registered, from the first keystroke on`(
    locale: String, name: String
  ) async throws {
    let compressor = GatedImageCompressor()
    let editor = stage.editor(compressor: compressor, locale: locale)
    let transcript = Transcript(of: editor)
    func enter(_ text: String, _ field: ProductForm.TextField) async {
      await transcript.step("enter(\"\(text)\", in: .\(field))") {
        editor.setText(text, for: field)
      }
    }
    await transcript.step("open()") { await editor.restoreDraft() }
    await enter("D", .name)
    await transcript.step("leave(.name)") { editor.endEditing(.name) }
    await enter("De", .name)
    await enter("Desk lamp", .name)
    await enter("15,000", .price)
    await enter("1", .stock)
    await enter("20,000", .discount)
    await transcript.step("submit()") { await editor.submit() }
    await enter("1,000", .discount)
    await enter("Warm light, almost new.", .description)
    let large = try ImageFile.readablePNG(8, name: "large.png", size: 300_000)
    await transcript.step("addPictures(_:)") { editor.addPictures([large]) }
    let small = try ImageFile.readablePNG(9, name: "small.png")
    try await transcript.step("shrinkPicture(at: 0)") {
      async let shrunk: Void = editor.compressPicture(at: 0)
      try await compressor.calls.next().answer(.success(small))
      await shrunk
    }
    let submitted = Task { await editor.submit() }
    await transcript.step("submit(), which waits") { await MainActor.turn() }
    let call = try await stage.registration()
    for bytes in [40, 100] {
      let progress = TransferProgress(completedBytes: bytes, totalBytes: 100)
      await transcript.step("\(bytes) bytes are sent") {
        call.request.progress?(progress)
        await editor.wait { $0.phase == .submitting(progress) }
      }
    }
    await transcript.step("the answer comes") {
      call.answer(.success(stage.registered(9)))
      await submitted.value
    }
    try await transcript.expect("ProductEditor/\(name)")
  }

  @Test(arguments: [("en_US", "LostInEnglish"), ("ko_KR", "LostInKorean")])
  func `the answer is lost, again and again`(locale: String, name: String) async throws {
    let editor = await stage.filledEditor(locale: locale)
    let transcript = Transcript(of: editor)
    try await transcript.step("submit(): no answer, and it is not there") {
      try await stage.loseAnswer(of: editor, found: [])
    }
    try await transcript.step("submit(): no answer, and no route") {
      async let submitted: Void = editor.submit()
      // The same is looked for, and not sent again.
      try await stage.repository.pages.next().answer(.failure(.offline))
      await submitted
    }
    await transcript.step("enter(\"Other lamp\", in: .name)") {
      editor.setText("Other lamp", for: .name)
    }
    await transcript.step("submit()") { await editor.submit() }
    await transcript.step("enter(\"Desk lamp\", in: .name)") {
      editor.setText("Desk lamp", for: .name)
    }
    try await transcript.step("submit(): two are there that could be it") {
      async let submitted: Void = editor.submit()
      let found = [stage.registered(9), stage.registered(8)]
      try await stage.answerPage(found[0], found[1], stage.registered(4, name: "Older"))
      for detail in found { try await stage.repository.details.next().answer(.success(detail)) }
      await submitted
    }
    await transcript.step("confirmRegistered(9)") {
      await editor.confirmRegistered(ProductID(9))
    }
    try await transcript.expect("ProductEditor/\(name)")
  }

  @Test(arguments: [("en_US", "ElsewhereInEnglish"), ("ko_KR", "ElsewhereInKorean")])
  func `an edited product changes elsewhere`(locale: String, name: String) async throws {
    let base = ProductDetail.sample(id: 5)
    let editor = stage.editor(editing: base, locale: locale)
    let transcript = Transcript(of: editor)
    let theirs = ProductDetail(
      product: .sample(id: 5, name: "Their name", stock: 8), images: base.images)
    func happens(_ heading: String, _ change: ProductChange) async {
      await transcript.step(heading) { await stage.events.post(change) }
    }
    await transcript.step("open()") { await editor.restoreDraft() }
    await transcript.step("enter(\"My name\", in: .name)") { editor.setText("My name", for: .name) }
    await happens("name and stock change elsewhere", .updated(theirs))
    try await transcript.step("submit(): no answer, and it is not there") {
      async let submitted: Void = editor.submit()
      try await stage.repository.updates.next().answer(.failure(.outcomeUnknown))
      try await stage.repository.details.next().answer(.success(theirs))
      await submitted
    }
    try await transcript.step("submit(): read again, sent, no answer, and no route") {
      async let submitted: Void = editor.submit()
      try await stage.repository.details.next().answer(.success(theirs))
      try await stage.repository.updates.next().answer(.failure(.outcomeUnknown))
      try await stage.repository.details.next().answer(.failure(.offline))
      await submitted
    }
    await stage.sellers.set(nil)
    await transcript.step("submit(), signed out") { await editor.submit() }
    await happens("it is deleted elsewhere", .deleted(base.id))
    try await transcript.expect("ProductEditor/\(name)")
  }

  @Test(arguments: [("en_US", "RestoredInEnglish"), ("ko_KR", "RestoredInKorean")])
  func `the app ended on the way, and is started again`(
    locale: String, name: String
  ) async throws {
    let before = await stage.filledEditor(locale: locale)
    let cancelled = Task { await before.submit() }
    _ = try await stage.registration()
    cancelled.cancel()
    await cancelled.value
    await before.waitUntilSaved()
    stage.kept[.new] = stage.kept[.new].map {
      RestoredDraft($0.kept, lostImages: ["b.png"])
    }
    let editor = stage.editor(locale: locale)
    let transcript = Transcript(of: editor)
    await transcript.step("open()") { await editor.restoreDraft() }
    await transcript.step("submit()") { await editor.submit() }
    stage.kept.failWrites(.full)
    await transcript.step("enter(\"2\", in: .stock), and nothing can be kept") {
      editor.setText("2", for: .stock)
      await editor.waitUntilSaved()
    }
    stage.kept.failWrites(nil)
    try await transcript.step("sendAgain(): it is registered") {
      async let again: Void = editor.sendAgain()
      try await stage.registration().answer(.success(stage.registered(9)))
      await again
    }
    try await transcript.expect("ProductEditor/\(name)")
  }
}
