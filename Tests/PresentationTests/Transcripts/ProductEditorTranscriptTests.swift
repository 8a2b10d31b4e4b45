import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of editors with the recorded texts in `Tests/Transcripts/ProductEditor`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorTranscriptTests: EditorScene {
  @Test(arguments: [("en_US", "RegisteredInEnglish"), ("ko_KR", "RegisteredInKorean")])
  func `a product is registered`(
    locale: String, name: String
  ) async throws {
    let compressor = GatedImageCompressor()
    let editor = editor(compressor: compressor, locale: locale)
    let transcript = StateRecorder(of: editor)
    func setText(_ text: String, _ field: ProductForm.TextField) async {
      await transcript.step("setText(\"\(text)\", for: .\(field))") {
        editor.setText(text, for: field)
      }
    }
    await transcript.step("restoreDraft()") { await editor.restoreDraft() }
    await setText("D", .name)
    await transcript.step("endEditing(.name)") { editor.endEditing(.name) }
    await setText("De", .name)
    await setText("Desk lamp", .name)
    await setText("15,000", .price)
    await setText("1", .stock)
    await setText("20,000", .discount)
    await transcript.step("submit()") { await editor.submit() }
    await setText("1,000", .discount)
    await setText("Warm light, almost new.", .description)
    let large = try ImageFile.readablePNG(8, name: "large.png", size: 300_000)
    await transcript.step("addImages(_:)") { editor.addImages([large]) }
    let small = try ImageFile.readablePNG(9, name: "small.png")
    try await transcript.step("compressImage(at: 0)") {
      async let compressed: Void = editor.compressImage(at: 0)
      try await compressor.calls.next().answer(.success(small))
      await compressed
    }
    var submitted: Task<Void, Never>?
    await transcript.step("submit(), which waits") {
      submitted = Task { await editor.submit() }
      await MainActor.turn()
    }
    let call = try await registration()
    for bytes in [40, 100] {
      let progress = TransferProgress(completedBytes: bytes, totalBytes: 100)
      await transcript.step("\(bytes) bytes are sent") {
        call.request.progress?(progress)
        await editor.wait { $0.phase == .submitting(progress) }
      }
    }
    await transcript.step("a response") {
      call.answer(.success(registered(9)))
      await submitted?.value
    }
    try await transcript.expect("ProductEditor/\(name)")
  }

  @Test(arguments: [("en_US", "LostInEnglish"), ("ko_KR", "LostInKorean")])
  func `the outcome of a registration is unknown`(locale: String, name: String) async throws {
    let editor = await filledEditor(locale: locale)
    let transcript = StateRecorder(of: editor)
    try await transcript.step("submit(): no response, and it isn't found") {
      try await loseAnswer(of: editor, finding: [])
    }
    try await transcript.step("submit(): no response, and offline") {
      async let submitted: Void = editor.submit()
      // The editor searches for the product on the server instead of sending it again.
      try await repository.pages.next().answer(.failure(.offline))
      await submitted
    }
    await transcript.step("setText(\"Other lamp\", for: .name)") {
      editor.setText("Other lamp", for: .name)
    }
    await transcript.step("submit()") { await editor.submit() }
    await transcript.step("setText(\"Desk lamp\", for: .name)") {
      editor.setText("Desk lamp", for: .name)
    }
    try await transcript.step("submit(): two candidates") {
      async let submitted: Void = editor.submit()
      try await answerSearch(finding: [9, 8])
      await submitted
    }
    await transcript.step("confirmRegistered(9)") {
      await editor.confirmRegistered(ProductID(9))
    }
    try await transcript.expect("ProductEditor/\(name)")
  }

  @Test(arguments: [("en_US", "ElsewhereInEnglish"), ("ko_KR", "ElsewhereInKorean")])
  func `an edited product changes elsewhere`(locale: String, name: String) async throws {
    let editor = editor(editing: base, locale: locale)
    let transcript = StateRecorder(of: editor)
    let theirs = ProductDetail(
      product: .sample(id: 5, name: "Their name", stock: 8), images: base.images)
    func happens(_ heading: String, _ event: ProductEvent) async {
      await transcript.step(heading) { await events.post(event) }
    }
    await transcript.step("restoreDraft()") { await editor.restoreDraft() }
    await transcript.step("setText(\"My name\", for: .name)") {
      editor.setText("My name", for: .name)
    }
    await happens("name and stock change elsewhere", .updated(theirs))
    try await transcript.step("submit(): no response, and it isn't found") {
      async let submitted: Void = editor.submit()
      try await repository.updates.next().answer(.failure(.outcomeUnknown()))
      try await repository.details.next().answer(.success(theirs))
      await submitted
    }
    try await transcript.step("submit(): read again, sent, no response, and offline") {
      async let submitted: Void = editor.submit()
      try await repository.details.next().answer(.success(theirs))
      try await repository.updates.next().answer(.failure(.outcomeUnknown()))
      try await repository.details.next().answer(.failure(.offline))
      await submitted
    }
    await sellers.set(nil)
    await transcript.step("submit(), signed out") { await editor.submit() }
    await happens("it is deleted elsewhere", .deleted(base.id))
    try await transcript.expect("ProductEditor/\(name)")
  }

  @Test(arguments: [("en_US", "RestoredInEnglish"), ("ko_KR", "RestoredInKorean")])
  func `a draft is restored after a relaunch`(
    locale: String, name: String
  ) async throws {
    let before = await filledEditor(locale: locale)
    try await cancelSubmission(of: before)
    await before.waitUntilSaved()
    drafts[.new] = drafts[.new].map {
      RestoredDraft($0.saved, lostImages: ["b.png"])
    }
    let editor = editor(locale: locale)
    let transcript = StateRecorder(of: editor)
    await transcript.step("restoreDraft()") { await editor.restoreDraft() }
    try await transcript.step("submit(): it isn't found") {
      async let submitted: Void = editor.submit()
      try await answerSearch()
      await submitted
    }
    drafts.failWrites(.full)
    await transcript.step("setText(\"2\", for: .stock), and drafts can't be saved") {
      editor.setText("2", for: .stock)
      await editor.waitUntilSaved()
    }
    drafts.failWrites(nil)
    try await transcript.step("sendAgain(): it is registered") {
      async let again: Void = editor.sendAgain()
      try await registration().answer(.success(registered(9)))
      await again
    }
    try await transcript.expect("ProductEditor/\(name)")
  }
}

extension ProductEditorState: Transcribable {
  var transcript: [String] {
    var head = [phase.transcript]
    if isChanged { head.append("changed") }
    if canSubmit { head.append("can submit") }
    var lines = [head.joined(separator: " · ")]
    let fields = ProductForm.TextField.allCases.filter { !form[$0].isEmpty }
    if !fields.isEmpty { lines.append("  " + fields.map(transcript(of:)).joined(separator: " · ")) }
    if !images.isEmpty {
      lines.append("  images: " + images.map(\.transcript).joined(separator: ", "))
    }
    lines += issues.map { "  \($0.field?.rawValue ?? "-"): \($0.transcript)" }
    lines += notices.map { "  note: \($0.transcript)" }
    if case .ambiguous(let rows) = unresolved?.finding {
      lines += rows.map { "  ? \($0.transcript)" }
    }
    return lines
  }

  private func transcript(of field: ProductForm.TextField) -> String {
    switch field {
    case .name: "name \"\(form.name)\" \(nameCounter.text)"
    case .description: "description \(descriptionCounter.text)"
    case .price, .discount, .stock: "\(field) \"\(form[field])\""
    }
  }
}

extension ProductEditorState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .unopened: "unopened"
    case .opening: "opening"
    case .editing: "editing"
    case .submitting(let progress):
      progress.map { "submitting, \($0.completedBytes) of \($0.totalBytes ?? 0) bytes" }
        ?? "submitting"
    case .failed(let message): "failed: \(message.transcript)"
    case .signedOut(let message): "signed out: \(message.transcript)"
    case .unresolved(let submission): "unresolved: \(submission.message.transcript)"
    case .finished(let outcome): "finished: \(outcome.transcript)"
    }
  }
}

extension ProductEditorState.Outcome {
  fileprivate var transcript: String {
    switch self {
    case .registered: "registered #\(id)"
    case .updated: "updated #\(id)"
    case .unchanged: "unchanged #\(id)"
    case .confirmed: "confirmed #\(id)"
    }
  }
}

extension ProductEditorImage {
  fileprivate var transcript: String {
    switch compression {
    case .none: file.name
    case .inProgress: "\(file.name) (being compressed)"
    case .done(_, _, let text): "\(file.name) (\(text))"
    case .failed(let message): "\(file.name) (\(message.transcript))"
    }
  }
}
