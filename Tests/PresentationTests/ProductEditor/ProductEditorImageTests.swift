import OpenMarketTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
final class ProductEditorImageTests: FilledEditorScene {
  private let compressor = GatedImageCompressor()
  /// A file that takes time to create, and that few tests need.
  private lazy var large = ImageFile.samplePNG(8, name: "large.png", size: 300_000)
  private let small = ImageFile.samplePNG(9, name: "small.png")

  @Test func `images are validated at once, and their issues move with them`() async throws {
    let editor = try await EditorScene().openedEditor()
    editor.endEditing(.name)
    await editor.addImages([image, large, ImageFile(name: "c.gif", bytes: [1])])
    #expect(editor.codes == ["text-length", "image-size", "image-format"])
    #expect(editor.state.images[1].issues.first?.text.contains("Image 2 (large.png)") == true)
    let ids = editor.state.images.map(\.id)
    editor.moveImage(from: 2, to: 0)
    #expect(editor.state.images.map(\.id) == [ids[2], ids[0], ids[1]])
    let codes = editor.state.images.map(\.issues.first?.code.rawValue)
    #expect(codes == ["image-format", nil, "image-size"])
    #expect(editor.state.images[2].issues.first?.text.contains("Image 3 (large.png)") == true)
    editor.removeImage(at: 0)
    #expect(editor.codes == ["text-length", "image-size"])
    editor.removeImage(at: 1)
    #expect((editor.codes, editor.state.form.images) == (["text-length"], [image]))
    editor.removeImage(at: 0)
    #expect(editor.codes == ["text-length", "image-count"])
  }

  @Test(arguments: [(0, 3, "1230"), (3, 0, "3012"), (0, 4, "0123"), (-1, 0, "0123")])
  func `an image is moved, unless an index is out of range`(
    from: Int, to: Int, order: String
  ) async throws {
    let editor = try await EditorScene().openedEditor()
    await editor.addImages((0..<4).map { .samplePNG(UInt32($0), name: "\($0)") })
    editor.moveImage(from: from, to: to)
    editor.removeImage(at: 9)
    #expect(editor.fileNames.joined() == order)
  }

  // MARK: - Compressing

  @Test func `images that are too large are compressed, and added in order`() async throws {
    let scene = try EditorScene()
    let editor = await scene.filledEditor(compressor: compressor)
    let unreadable = ImageFile(name: "c.pdf", bytes: Array(repeating: 1, count: 300_000))
    let adding = Task { await editor.addImages([large, unreadable, image]) }
    let call = try await compressor.calls.next()
    #expect(call.request == .init(image: large, maximumByteCount: 299_999))
    #expect((editor.fileNames, editor.state.loadingImages) == (["lamp.png"], 3))
    #expect(!editor.state.canSubmit)
    call.answer(.success(small))
    await adding.value
    #expect(editor.fileNames == ["lamp.png", "small.png", "c.pdf", "lamp.png"])
    #expect((editor.codes, compressor.calls.count) == (["image-size", "image-format"], 1))
    // The user picks the same image again.
    let id = editor.state.images[1].id
    try await compressor.calls.answer(.success(small)) { await editor.setImages([self.large]) }
    #expect((editor.state.images.map(\.id), editor.codes) == ([id], []))
    await editor.waitUntilSaved()
    #expect(scene.savedForm?.images == [small])
    await editor.setImages([])
    #expect(editor.state.images == [])
  }

  @Test func `an image that is too large, and can't be made smaller, has an issue`() async throws {
    await editor.addImages([large])
    #expect((editor.fileNames, editor.codes) == (["lamp.png", "large.png"], ["image-size"]))
    let compressor = ScriptedImageCompressor([.failure(.notSmallEnough)])
    let other = try await EditorScene().openedEditor(compressor: compressor)
    await other.addImages([large])
    #expect((other.fileNames, other.codes) == (["large.png"], ["image-size"]))
  }

  @Test(arguments: [false, true])
  func `an image isn't added after a discard or a cancellation`(isCancelled: Bool) async throws {
    let editor = try await EditorScene().filledEditor(compressor: compressor)
    let (call, adding) = try await compressor.calls.begin { await editor.addImages([self.large]) }
    if isCancelled {
      adding.cancel()
    } else {
      await editor.discard()
      call.answer(.success(small))
    }
    _ = await adding.value
    #expect(editor.fileNames == (isCancelled ? ["lamp.png"] : []))
    #expect(editor.noticeCodes == (isCancelled ? ["images-not-added"] : []))
    #expect(editor.state.loadingImages == 0)
  }

  // MARK: - Photos

  // These images are loaded before they are added. The form already has the image `lamp.png`.

  private func photo(_ number: UInt32) -> ImageFile {
    .samplePNG(number, name: "\(number).png")
  }

  private func add(
    _ results: Result<ImageFile, ImageCompressionError>..., replacing: Bool = false
  ) async {
    await editor.addImages(results, replacing: replacing) { try $0.get() }
  }

  /// Begins to add photos, which are loaded when the test opens their gates.
  private func beginAdding(
    _ numbers: ClosedRange<UInt32>, to editor: ProductEditorViewModel, replacing: Bool = false
  ) async -> (gates: [Gate], work: Task<Void, Never>) {
    let photos = numbers.map { (file: photo($0), gate: Gate()) }
    let work = Task {
      _ = await editor.addImages(photos, replacing: replacing) {
        await $0.gate.pass()
        return $0.file
      }
    }
    await editor.wait { $0.loadingImages == numbers.count }
    return (photos.map(\.gate), work)
  }

  @Test func `photos are added in order, and the state has the progress`() async throws {
    let (gates, adding) = await beginAdding(1...2, to: editor)
    #expect((editor.state.canSubmit, editor.state.imageRoom) == (false, 2))
    gates[0].open()
    await editor.wait { $0.loadingImages == 1 }
    #expect(editor.fileNames == ["lamp.png", "1.png"])
    gates[1].open()
    await adding.value
    #expect((editor.fileNames, editor.state.imageRoom) == (["lamp.png", "1.png", "2.png"], 2))
    #expect((editor.state.loadingImages, editor.state.canSubmit) == (0, true))
  }

  @Test func `an error is a notice, and the other photos are added or the images stay`() async {
    await add(
      .failure(.failed(reason: "torn")), .failure(.cancelled), .failure(.notSmallEnough),
      .success(photo(2)))
    #expect(editor.noticeCodes == ["compression-failed", "image-not-small-enough"])
    editor.dismiss(editor.state.notices[0])
    #expect(editor.noticeCodes == ["image-not-small-enough"])
    await add(.failure(.notSmallEnough), replacing: true)
    #expect(editor.fileNames == ["lamp.png", "2.png"])
  }

  @Test(arguments: [false, true])
  func `photos that are picked again end an earlier choice`(isReplacing: Bool) async {
    let (gates, earlier) = await beginAdding(1...2, to: editor, replacing: isReplacing)
    await add(.success(photo(3)), replacing: true)
    #expect((editor.fileNames, editor.state.loadingImages) == (["3.png"], 2))
    for gate in gates { gate.open() }
    await earlier.value
    #expect((editor.fileNames, editor.noticeCodes) == (["3.png"], []))
    #expect(editor.state.loadingImages == 0)
  }

  @Test(arguments: [false, true])
  func `an unreadable photo of an earlier choice isn't a notice`(isDiscarded: Bool) async {
    let gate = Gate()
    let earlier = Task { [editor] in
      await editor.addImages([1]) { _ in
        await gate.pass()
        throw ImageCompressionError.unreadable
      }
    }
    await editor.wait { $0.loadingImages == 1 }
    if isDiscarded { await editor.discard() } else { await editor.setImages([photo(3)]) }
    gate.open()
    #expect(await earlier.value == [])
    #expect((editor.noticeCodes, editor.state.loadingImages) == ([], 0))
  }

  @Test(arguments: [false, true])
  func `photos wait for a draft that is restored again`(isCancelled: Bool) async throws {
    let drafts = GatedDraftStore()
    let editor = try await makeEditor(
      gatedBy: drafts, draft: .failure(.unavailable(reason: "locked")))
    let (gates, adding) = await beginAdding(1...1, to: editor)
    let (read, loading) = try await drafts.reads.begin(editor.load)
    if isCancelled { #expect(await editor.cancel()) }
    gates[0].open()
    await MainActor.turn()
    read.answer(.success(nil))
    await adding.value
    #expect(editor.fileNames == (isCancelled ? [] : ["1.png"]))
    if !isCancelled { try await drafts.writes.next().answer(.success(())) }
    _ = await loading.value
  }

  @Test func `photos that replace the images don't if the caller is cancelled`() async {
    let (gates, adding) = await beginAdding(1...2, to: editor, replacing: true)
    gates[0].open()
    await editor.wait { $0.loadingImages == 1 }
    adding.cancel()
    gates[1].open()
    await adding.value
    #expect((editor.fileNames, editor.noticeCodes) == (["lamp.png"], ["images-not-added"]))
  }

  /// The images of a registered product can't be changed, so a photo that is left out is lost.
  @Test func `a submission waits for the photos that are still loaded`() async throws {
    let (gates, adding) = await beginAdding(1...2, to: editor)
    let submissions = (1...3).map { _ in Task { await editor.submit() } }
    await MainActor.turn()
    // The others still wait.
    submissions[0].cancel()
    _ = await submissions[0].value
    gates[0].open()
    await editor.wait { $0.loadingImages == 1 }
    #expect((editor.state.phase, repository.registrations.count) == (.editing, 0))
    #expect((editor.state.isSubmitting, editor.state.isEditable) == (true, false))
    await editor.setImages([])  // has no effect, like any other change
    gates[1].open()
    await adding.value
    try await registration().answer(.success(.kept(9)))
    for submission in submissions { _ = await submission.value }
    #expect(sent?.images.map(\.name) == ["lamp.png", "1.png", "2.png"])
    #expect(repository.registrations.count == 1)
  }

  enum Ending: CaseIterable, Sendable {
    case cancellation, button, discard, discardOfEmptyForm
  }

  @Test(arguments: Ending.allCases)
  func `a submission that waits for photos can be stopped`(ending: Ending) async throws {
    let isEmpty = ending == .discardOfEmptyForm
    let editor = isEmpty ? try await EditorScene().openedEditor() : editor
    let (gates, adding) = await beginAdding(1...1, to: editor)
    let submitting = Task { await editor.submit() }
    await editor.wait { $0.isWaitingForImages }
    switch ending {
    case .cancellation: submitting.cancel()
    case .button: #expect(await editor.cancel() == false)
    case .discard, .discardOfEmptyForm: await editor.discard()
    }
    #expect(ending == .cancellation || editor.state.isEditable)
    gates[0].open()
    _ = await submitting.value
    await adding.value
    #expect((editor.state.phase, editor.state.issues) == (.editing, []))
    #expect((editor.state.isSubmitting, repository.pages.count) == (false, 0))
    let isDiscarded = isEmpty || ending == .discard
    #expect(editor.fileNames == (isDiscarded ? [] : ["lamp.png", "1.png"]))
  }

  @Test func `a late photo leaves the form that was typed in another editor since`() async {
    let (gates, adding) = await beginAdding(1...1, to: editor)
    let next = await openedEditor()
    next[text: .name] = "Other lamp"
    await next.waitUntilSaved()
    gates[0].open()
    await adding.value
    await editor.waitUntilSaved()
    #expect((savedForm?[.name], editor.fileNames) == ("Other lamp", ["lamp.png", "1.png"]))
    editor.removeImage(at: 0)
    await editor.waitUntilSaved()
    #expect((savedForm?[.name], savedForm?.images.map(\.name)) == ("Desk lamp", ["1.png"]))
  }

  @Test func `replaced images keep their identifiers if they stay`() async throws {
    await editor.addImages([photo(1)])
    let ids = editor.state.images.map(\.id)
    await editor.setImages([photo(1), photo(2), photo(1)])
    let new = editor.state.images.map(\.id)
    #expect(editor.fileNames == ["1.png", "2.png", "1.png"])
    #expect((new[0], Set(ids + new).count) == (ids[1], 4))
    editor.removeImage(new[0])
    #expect(editor.state.images.map(\.id) == Array(new[1...]))
    await editor.waitUntilSaved()
    #expect(savedForm?.images == [photo(2), photo(1)])
  }

  // MARK: - Photos of a picker

  @Test func `picked photos are added in order or replace the images, off the main actor`() async {
    let files = (1...3).map { ImageFile.samplePNG($0, name: "\($0).jpg") }
    let compressor = ScriptedImageCompressor(files.map { .success($0) })
    await editor.addPhotos([[UInt8(1)], [2]], compressor: compressor) { photo in
      let actor = #isolation
      #expect(actor == nil)
      return photo
    }
    #expect(editor.state.images.map(\.file) == [image] + files.prefix(2))
    #expect(compressor.calls.allSatisfy { ProductLimits.imageSize.contains($0.maximumByteCount) })
    #expect((editor.state.loadingImages, editor.state.notices) == (0, []))
    await editor.addPhotos([[3]], replacing: true, compressor: compressor) { $0 }
    #expect(editor.state.images.map(\.file) == [files[2]])
    #expect(compressor.calls.map(\.image.bytes) == [[1], [2], [3]])
  }

  @Test func `a photo without a file, or that can't be loaded or compressed, is a notice`() async {
    let compressor = ScriptedImageCompressor([.failure(.notSmallEnough)])
    let offline = MarketError.unreachable(.offline())
    let photos: [Result<[UInt8]?, any Error>] = [.success(nil), .failure(offline), .success([1])]
    let messages = await editor.addPhotos(photos, compressor: compressor) { try $0.get() }
    let codes = ["compression-failed", "compression-failed", "image-not-small-enough"]
    #expect(messages.map(\.code.rawValue) == codes)
    #expect(editor.noticeCodes == Array(codes[1...]))
    #expect((editor.fileNames, editor.state.loadingImages) == (["lamp.png"], 0))
  }
}
