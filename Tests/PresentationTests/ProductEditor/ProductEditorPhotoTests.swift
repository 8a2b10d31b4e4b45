import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for images that are loaded before they're added, such as photos. The form already has the image `lamp.png`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ProductEditorPhotoTests: EditorScene {
  private typealias Loader = @Sendable () async -> Result<ImageFile, ImageCompressionError>

  private func photo(_ number: UInt32) throws -> ImageFile {
    try .readablePNG(number, name: "\(number).png")
  }

  private func loader(_ number: UInt32, after gate: Gate) throws -> Loader {
    let photo = try photo(number)
    return {
      await gate.pass()
      return .success(photo)
    }
  }

  @Test func `photos are added in order, and the state has the progress`() async throws {
    let editor = await filledEditor()
    let gates = [Gate(), Gate()]
    let loaders = [try loader(1, after: gates[0]), try loader(2, after: gates[1])]
    async let added: Void = editor.addImages(loadedBy: loaders)
    await editor.wait { $0.loadingImages == 2 }
    #expect(!editor.state.canSubmit && editor.state.isEditable)
    gates[0].open()
    await editor.wait { $0.loadingImages == 1 }
    #expect(editor.fileNames == ["lamp.png", "1.png"])
    gates[1].open()
    await added
    #expect(editor.fileNames == ["lamp.png", "1.png", "2.png"])
    #expect(editor.state.loadingImages == 0 && editor.state.canSubmit)
    #expect(editor.state.imageRoom == 2)
  }

  @Test func `an error is a notice, and the other photos are added`() async throws {
    let editor = await filledEditor()
    let photo = try photo(2)
    await editor.addImages(loadedBy: [
      { .failure(.failed(reason: "torn")) }, { .failure(.cancelled) },
      { .failure(.notSmallEnough) }, { .success(photo) },
    ])
    #expect(editor.noticeCodes == ["image-tool-failed", "image-not-small-enough"])
    #expect(editor.fileNames == ["lamp.png", "2.png"])
  }

  @Test func `photos that are picked again replace the images when all are loaded`() async throws {
    let editor = await filledEditor()
    let photo = try photo(1)
    await editor.addImages(loadedBy: [{ .failure(.notSmallEnough) }], replacing: true)
    #expect(editor.fileNames == ["lamp.png"])
    await editor.addImages(loadedBy: [{ .success(photo) }], replacing: true)
    #expect(editor.fileNames == ["1.png"])
  }

  @Test(arguments: [false, true])
  func `a discarded or cancelled editor drops the photos that are still loaded`(
    isCancelled: Bool
  ) async throws {
    let editor = await filledEditor()
    let gate = Gate()
    let loaders = [try loader(1, after: gate), try loader(2, after: gate)]
    let adding = Task { await editor.addImages(loadedBy: loaders) }
    await editor.wait { $0.loadingImages == 2 }
    if isCancelled { adding.cancel() } else { await editor.discard() }
    gate.open()
    await adding.value
    #expect(editor.fileNames == (isCancelled ? ["lamp.png", "1.png"] : []))
    #expect(editor.state.loadingImages == 0)
  }

  @Test func `replaced images keep their identifiers if they stay`() async throws {
    let editor = await filledEditor()
    editor.addImages([try photo(1)])
    let ids = editor.state.images.map(\.id)
    editor.setImages([try photo(1), try photo(2), try photo(1)])
    let new = editor.state.images.map(\.id)
    #expect(editor.fileNames == ["1.png", "2.png", "1.png"])
    #expect(new[0] == ids[1] && Set(new).count == 3 && !new.contains(ids[0]))
    editor.removeImage(new[1])
    #expect(editor.fileNames == ["1.png", "1.png"])
    await editor.waitUntilSaved()
    #expect(savedForm?.images.count == 2)
  }
}
