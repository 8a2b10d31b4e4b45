import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of an editor with the recorded texts in `Tests/Transcripts/ProductEditor`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorTranscriptTests: EditorScene {
  @Test(arguments: Language.allCases)
  func `a product is entered, its registration is lost, and it is found`(
    language: Language
  ) async throws {
    let compressor = GatedImageCompressor()
    let editor = editor(compressor: compressor, locale: language.locale.identifier)
    let transcript = StateRecorder(of: editor)
    func setText(_ text: String, _ field: ProductField) async {
      await transcript.step("[text: .\(field)] = \"\(text)\"") {
        editor[text: field] = text
      }
    }
    await transcript.step("load()") { await editor.load() }
    await setText("D", .name)
    await transcript.step("endEditing(.name)") { editor.endEditing(.name) }
    await setText("De", .name)
    await setText("Desk lamp", .name)
    await setText("15,000", .price)
    await setText("3", .stock)
    await setText("20,000", .discount)
    await transcript.step("submit()") { await editor.submit() }
    await setText("", .discount)
    await setText("Warm light, almost new.", .description)
    let large = ImageFile.samplePNG(8, name: "large.png", size: 300_000)
    await transcript.step("addImages(_:)") { editor.addImages([large]) }
    let small = ImageFile.samplePNG(9, name: "small.png")
    try await transcript.step("compressImage(at: 0)") {
      async let compressed = editor.compressImage(at: 0)
      try await compressor.calls.next().answer(.success(small))
      _ = await compressed
    }
    try await transcript.step("submit(): 40 bytes are sent, no response, and it isn't found") {
      async let submitted = editor.submit()
      let call = try await registration()
      let progress = TransferProgress(completedBytes: 40, totalBytes: 100)
      call.request.progress?(progress)
      await editor.wait { $0.phase == .submitting(progress) }
      call.answer(.failure(.outcomeUnknown()))
      try await answerSearch()
      _ = await submitted
    }
    try await transcript.step("submit(), which searches: offline") {
      async let submitted = editor.submit()
      try await repository.pages.next().answer(.failure(.offline))
      _ = await submitted
    }
    await setText("Other lamp", .name)
    await transcript.step("submit()") { await editor.submit() }
    await setText("Desk lamp", .name)
    try await transcript.step("submit(): two candidates") {
      try await answer(editor.submit, search: [9, 8])
    }
    await transcript.step("confirmRegistered(9)") {
      await editor.confirmRegistered(ProductID(9))
    }
    try await transcript.expect("ProductEditor", in: language)
  }
}
