import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

/// Tests for photos that a user picks.
@Suite(.timeLimit(.minutes(10)))
final class LoadedPhotosTests: EditorScene {
  @Test func `picked photos are added in order, or replace the images`() async throws {
    let editor = await openedEditor()
    let files = (1...3).map { ImageFile.samplePNG($0, name: "\($0).jpg") }
    let compressor = ScriptedImageCompressor(files.map { .success($0) })
    await editor.addPhotos([[UInt8(1)], [2]], compressor: compressor) { $0 }
    #expect(editor.state.images.map(\.file) == Array(files.prefix(2)))
    #expect(compressor.calls.allSatisfy { ProductLimits.imageSize.contains($0.maximumByteCount) })
    #expect((editor.state.loadingImages, editor.state.notices) == (0, []))
    await editor.addPhotos([[3]], replacing: true, compressor: compressor) { $0 }
    #expect(editor.state.images.map(\.file) == [files[2]])
    #expect(compressor.calls.map(\.image.bytes) == [[1], [2], [3]])
  }

  /// A compressor that records whether it's called on an actor.
  private final class ActorRecorder: ImageCompressor {
    private let recorded = Mutex<[Bool]>([])

    var isOnActor: [Bool] { recorded.withLock(\.self) }

    func record(_ actor: (any Actor)?) { recorded.withLock { $0.append(actor != nil) } }

    nonisolated(nonsending) func compress(
      _ image: ImageFile, maximumByteCount: Int
    ) async throws(ImageCompressionError) -> ImageFile {
      record(#isolation)
      return image
    }
  }

  @Test func `photos are loaded and compressed off the main actor`() async {
    let editor = await openedEditor()
    let recorder = ActorRecorder()
    await editor.addPhotos([1], compressor: recorder) { _ in
      recorder.record(#isolation)
      return []
    }
    #expect(recorder.isOnActor == [false, false])
  }

  private struct Torn: Error {}

  @Test(
    arguments: [
      (.success(nil), [], "compression-failed"), (.failure(Torn()), [], "compression-failed"),
      (.success([1]), [.failure(.notSmallEnough)], "image-not-small-enough"),
    ] as [(Result<[UInt8]?, any Error>, [Result<ImageFile, ImageCompressionError>], String)])
  func `a photo without a file, or that can't be loaded or compressed, is a notice`(
    photo: Result<[UInt8]?, any Error>, compressed: [Result<ImageFile, ImageCompressionError>],
    code: String
  ) async {
    let editor = await openedEditor()
    await editor.addPhotos([1], compressor: ScriptedImageCompressor(compressed)) { _ in
      try photo.get()
    }
    #expect(editor.state.notices.map(\.code.rawValue) == [code])
    #expect(editor.state.images.isEmpty)
    #expect(editor.state.loadingImages == 0)
  }
}
