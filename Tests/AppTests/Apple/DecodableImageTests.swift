import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketApple

/// Tests for the rules of decoding and compression, with an image that isn't decoded.
struct DecodableImageTests {
  /// An image that records its decodings. A bitmap is its number of pixels, and each needs a byte
  /// at full quality.
  private final class RecordingImage: DecodableImage, Sendable {
    let pixelSize: PixelSize?
    private let recorded = Mutex<[String]>([])

    var steps: [String] { recorded.withLock(\.self) }

    init(_ pixelSize: PixelSize?) { self.pixelSize = pixelSize }

    func decode(maximumPixelSize: Int) -> Int? {
      recorded.withLock { $0.append("\(maximumPixelSize)") }
      return maximumPixelSize
    }

    func opaque(_ bitmap: Int) -> Int? { bitmap }

    func jpeg(_ bitmap: Int, quality: Double) -> [UInt8]? {
      recorded.withLock { $0.append("\(quality)") }
      return Array(repeating: 0, count: Int(Double(bitmap) * quality))
    }
  }

  @Test(
    arguments: [
      (PixelSize(width: 1, height: 1), true), (PixelSize(width: 8_000, height: 8_000), true),
      (PixelSize(width: 64_000_000, height: 1), true),
      (PixelSize(width: 1, height: 64_000_000), true),
      (PixelSize(width: 8_001, height: 8_000), false),
      (PixelSize(width: 8_000, height: 8_001), false),
      (PixelSize(width: 64_000_001, height: 1), false), (nil, false),
      (PixelSize(width: Int.max, height: Int.max), false),
    ] as [(PixelSize?, Bool)])
  func `an image of more than 64 million pixels isn't decoded`(size: PixelSize?, isDecoded: Bool) {
    let image = RecordingImage(size)
    #expect((image.bitmap(maximumPixelSize: 100) == 100) == isDecoded)
    #expect(image.steps.count == (isDecoded ? 1 : 0))
    guard size != nil, !isDecoded else { return }
    #expect(throws: ImageCompressionError.failed(reason: "The image can't be decoded.")) {
      try image.compressed(name: "photo", maximumByteCount: .max)
    }
    #expect(image.steps.isEmpty)
  }

  @Test(arguments: [
    (2_048, ["2048", "0.85"]), (1_100, ["2048", "0.85", "0.75", "0.65", "0.5"]),
    (1_000, ["2048", "0.85", "0.75", "0.65", "0.5", "1448", "0.85", "0.75", "0.65"]),
  ])
  func `the quality is lowered before the pixels`(maximumByteCount: Int, steps: [String]) throws {
    let image = RecordingImage(PixelSize(width: 4_000, height: 3_000))
    let file = try image.compressed(name: "lamp.heic", maximumByteCount: maximumByteCount)
    #expect(image.steps == steps)
    #expect(file.bytes.count <= maximumByteCount)
    #expect(file.name == "lamp.jpg")
    #expect(throws: ImageCompressionError.notSmallEnough) {
      try image.compressed(name: "lamp", maximumByteCount: 1)
    }
  }

  @Test func `a cancelled compression decodes nothing`() async {
    let image = RecordingImage(PixelSize(width: 4_000, height: 3_000))
    let compressing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return Result { try image.compressed(name: "lamp", maximumByteCount: .max) }
    }
    let result = await compressing.value
    #expect(throws: ImageCompressionError.cancelled) { try result.get() }
    #expect(image.steps.isEmpty)
  }
}
