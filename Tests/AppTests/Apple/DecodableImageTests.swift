import OpenMarketApple
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// Tests for the rules of decoding and compression, with an image that isn't decoded.
struct DecodableImageTests {
  /// An image that records its decodings. A bitmap is its number of pixels, and each needs a byte at full quality.
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

  private static let limits: [(width: Int, height: Int, isDecoded: Bool)] = [
    (1, 1, true), (8_000, 8_000, true), (64_000_000, 1, true), (1, 64_000_000, true),
    (8_001, 8_000, false), (8_000, 8_001, false), (64_000_001, 1, false),
    (40_000, 40_000, false), (Int.max, Int.max, false),
  ]

  @Test(arguments: limits)
  func `an image with more than 64 million pixels isn't decoded`(
    width: Int, height: Int, isDecoded: Bool
  ) throws {
    let image = RecordingImage(PixelSize(width: width, height: height))
    #expect((image.bitmap(maximumPixelSize: 100) == 100) == isDecoded)
    #expect(image.steps.count == (isDecoded ? 1 : 0))
    if !isDecoded {
      #expect(throws: ImageCompressionError.failed(reason: "The image can't be decoded.")) {
        try image.compressed(name: "photo", maximumByteCount: .max)
      }
      #expect(image.steps.isEmpty)
    }
  }

  @Test func `the size of a small file with too many pixels is known before it's decoded`() throws {
    // The header of a PNG file with one bit for each of 40 000 × 40 000 pixels.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
      0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    ]
    let image = RecordingImage(try #require(ImageData(bytes: header)).pixelSize)
    #expect(image.bitmap(maximumPixelSize: 100) == nil)
    #expect(image.steps.isEmpty)
  }

  @Test func `an image without a size isn't decoded`() {
    #expect(RecordingImage(nil).bitmap(maximumPixelSize: 100) == nil)
  }

  @Test(arguments: [
    (2_048, ["2048", "0.85"]), (1_100, ["2048", "0.85", "0.75", "0.65", "0.5"]),
    (1_000, ["2048", "0.85", "0.75", "0.65", "0.5", "1448", "0.85", "0.75", "0.65"]),
  ])
  func `the quality is lowered first, and then the number of pixels`(
    maximumByteCount: Int, steps: [String]
  ) throws {
    let image = RecordingImage(PixelSize(width: 4_000, height: 3_000))
    let file = try image.compressed(name: "lamp.heic", maximumByteCount: maximumByteCount)
    #expect(image.steps == steps)
    #expect(file.bytes.count <= maximumByteCount && file.name == "lamp.jpg")
  }

  @Test func `an image that stays too large is an error`() {
    let image = RecordingImage(PixelSize(width: 4_000, height: 3_000))
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
