import OpenMarketTestSupport
import Testing

struct ImageCompressionTests {
  private static let small = ImageFile.samplePNG(name: "small.png", size: 299_999)
  private static let large = ImageFile.samplePNG(name: "large.png", size: 300_000)

  @Test func `an image within the limit isn't compressed`() async throws {
    let compressor = ScriptedImageCompressor([])
    expectEqual(try await Self.small.compressed(by: compressor), Self.small)
    #expect(compressor.calls == [])
  }

  @Test(
    arguments: [
      (.success(small), nil), (.success(large), .notSmallEnough),
      (.success(ImageFile(name: "a.png", bytes: Array("RIFF".utf8))), .unreadableResult),
      (.success(ImageFile(name: "a.png", bytes: ImageFormat.png.signature)), .unreadableResult),
      (.failure(.failed(reason: "why")), .failed(reason: "why")),
      (.failure(.cancelled), .cancelled),
    ] as [(Result<ImageFile, ImageCompressionError>, ImageCompressionError?)])
  func `the result of a compressor is checked`(
    result: Result<ImageFile, ImageCompressionError>, failure: ImageCompressionError?
  ) async {
    let compressor = ScriptedImageCompressor([result])
    do throws(ImageCompressionError) {
      #expect(try await Self.large.compressed(by: compressor) == Self.small)
      #expect(failure == nil)
    } catch {
      #expect(error == failure)
    }
    #expect(
      compressor.calls == [
        ScriptedImageCompressor.Call(image: Self.large, maximumByteCount: 299_999)
      ])
  }
}
