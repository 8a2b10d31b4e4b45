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

  @Test(arguments: [
    (1 as Int?, 1, true), (8_000, 8_000, true), (64_000_000, 1, true), (1, 64_000_000, true),
    (8_001, 8_000, false), (8_000, 8_001, false), (64_000_001, 1, false), (nil, 1, false),
    (Int.max, Int.max, false),
  ])
  func `at most 64 million pixels are decoded`(width: Int?, height: Int, isDecoded: Bool) {
    let image = RecordingImage(width.flatMap { PixelSize(width: $0, height: height) })
    #expect(image.bitmap(maximumPixelSize: 100) == (isDecoded ? 100 : nil))
    if width != nil, !isDecoded {
      #expect(throws: ImageCompressionError.failed(reason: "The image can't be decoded.")) {
        try image.compressed(name: "photo", maximumByteCount: .max)
      }
    }
    #expect(image.steps == (isDecoded ? ["100"] : []))
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
      return try image.compressed(name: "lamp", maximumByteCount: .max)
    }
    await #expect(throws: ImageCompressionError.cancelled) { try await compressing.value }
    #expect(image.steps.isEmpty)
  }
}
