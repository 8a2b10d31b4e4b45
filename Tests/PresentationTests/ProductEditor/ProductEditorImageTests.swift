import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorImageTests: EditorScene {
  private let compressor = GatedImageCompressor()
  private let large: ImageFile
  private let small: ImageFile

  override init() throws {
    large = try .readablePNG(8, name: "large.png", size: 300_000)
    small = try .readablePNG(9, name: "small.png")
    try super.init()
  }

  @Test func `images are validated at once, and their issues move with them`() async throws {
    let editor = await openedEditor()
    editor.endEditing(.name)
    editor.addImages([image, large, ImageFile(name: "c.gif", bytes: [1])])
    #expect(editor.codes == ["name-length", "image-size", "image-format"])
    #expect(editor.state.images[1].issues.first?.text.contains("image 2: large.png") == true)
    let ids = editor.state.images.map(\.id)
    editor.moveImage(from: 2, to: 0)
    #expect(editor.fileNames == ["c.gif", "lamp.png", "large.png"])
    #expect(editor.state.images.map(\.id) == [ids[2], ids[0], ids[1]])
    #expect(editor.state.images.map(\.issues.first?.code) == [.imageFormat, nil, .imageSize])
    #expect(editor.state.images[2].issues.first?.text.contains("image 3: large.png") == true)
    editor.removeImage(at: 0)
    #expect(editor.codes == ["name-length", "image-size"])
    editor.removeImage(at: 1)
    #expect(editor.codes == ["name-length"] && editor.state.form.images == [image])
    editor.removeImage(at: 0)
    #expect(editor.codes == ["name-length", "image-count"])
  }

  @Test(arguments: [
    (0, 3, "1230"), (3, 0, "3012"), (1, 1, "0123"), (0, 4, "0123"), (-1, 0, "0123"),
  ])
  func `an image is moved, unless an index is out of range`(
    from: Int, to: Int, order: String
  ) async throws {
    let editor = await openedEditor()
    editor.addImages(try (0..<4).map { try .readablePNG(UInt32($0), name: "\($0)") })
    editor.moveImage(from: from, to: to)
    editor.removeImage(at: 9)
    #expect(editor.fileNames.joined() == order)
  }

  // MARK: - Compressing

  /// Returns an editor with the given images, which can be compressed.
  private func editor(with images: ImageFile...) async -> ProductEditorViewModel {
    let editor = await openedEditor(compressor: compressor)
    editor.addImages(images)
    return editor
  }

  @Test func `an image that is too large is compressed`() async throws {
    let editor = await editor(with: image, large)
    #expect(editor.state.canCompressImages)
    #expect(editor.state.images.map(\.isOversized) == [false, true])
    await editor.compressImage(at: 0)
    let callers = [1, 2].map { _ in Task { await editor.compressImage(at: 1) } }
    let call = try await compressor.calls.next()
    #expect(call.request == .init(image: large, maximumByteCount: 299_999))
    #expect(editor.state.images[1].compression == .inProgress)
    await MainActor.turn()
    editor.moveImage(from: 1, to: 0)
    call.answer(.success(small))
    for caller in callers { await caller.value }
    #expect(compressor.calls.count == 1 && editor.codes == [])
    guard case .done(let from, let to, _) = editor.state.images[0].compression else {
      Issue.record("it wasn't compressed")
      return
    }
    #expect(from.byteCount == 300_000 && to.byteCount == small.bytes.count)
    #expect(savedForm?.images == [small, image] && editor.fileNames == ["small.png", "lamp.png"])
  }

  @Test(arguments: [ImageCompressionError.failed(reason: "torn"), .notSmallEnough, .cancelled])
  func `a failed compression has a reason, a cancelled one hasn't, and both can be retried`(
    error: ImageCompressionError
  ) async throws {
    let editor = await editor(with: large)
    let before = editor.state
    let compressed = Task { await editor.compressImage(at: 0) }
    let call = try await compressor.calls.next()
    if error == .cancelled { compressed.cancel() } else { call.answer(.failure(error)) }
    await compressed.value
    if error == .cancelled {
      #expect(editor.state == before)
    } else {
      #expect(editor.state.images[0].compression == .failed(error.message(in: .english)))
    }
    #expect(editor.codes == ["image-size"])
    async let again: Void = editor.compressImage(at: 0)
    try await compressor.calls.next().answer(.success(small))
    await again
    #expect(editor.state.images[0].file == small)
  }

  @Test func `removing an image cancels its compression`() async throws {
    let editor = await editor(with: large, large)
    let tasks = [0, 1].map { place in Task { await editor.compressImage(at: place) } }
    let calls = [try await compressor.calls.next(), try await compressor.calls.next()]
    editor.removeImage(at: 0)
    await tasks[0].value
    for call in calls { call.answer(.success(small)) }
    await tasks[1].value
    #expect(editor.fileNames == ["small.png"])
  }

  @Test func `without a compressor, nothing is compressed`() async {
    let editor = await openedEditor()
    editor.addImages([large])
    await editor.compressImage(at: 0)
    #expect(!editor.state.canCompressImages)
    #expect(editor.state.images[0].compression == .none && editor.codes == ["image-size"])
  }
}
