import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct ValidateImagesUseCaseTests {
  /// Returns a PNG file whose header is valid and contains the given size in pixels.
  private static func png(
    _ name: String = "lamp.png", width: Int = 640, height: Int = 480, bytes count: Int = 100
  ) -> ImageFile {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let header = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    let bytes = header + number(width) + number(height) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    let rest = [UInt8](repeating: 7, count: max(0, count - bytes.count - 12))
    let end = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    return ImageFile(name: name, bytes: bytes + rest + end)
  }

  private static func jpeg(
    _ name: String, width: UInt8 = 32, height: UInt8 = 24, bytes count: Int = 100
  ) -> ImageFile {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, height, 0, width, 3]
    let rest = [UInt8](repeating: 7, count: max(0, count - bytes.count - 2))
    return ImageFile(name: name, bytes: bytes + rest + [0xFF, 0xD9])
  }

  private static let large = png("large.png", width: 4_000, height: 3_000, bytes: 300_000)
  private static let largeJPEG = jpeg("large.jpg", bytes: 300_000)
  private static let small = jpeg("large.jpg", width: 16, height: 12, bytes: 299_999)

  private static func size(_ index: Int, _ file: ImageFile) -> ValidationIssue {
    .imageSize(
      index: index, name: file.name, bytes: file.bytes.count, allowed: 1..<300_000)
  }

  private func prepare(
    _ files: [ImageFile], _ compressor: ScriptedImageCompressor? = nil,
    compressesOversized: Bool = false
  ) async throws(ImageValidationError) -> [ValidatedImage] {
    try await ValidateImagesUseCase(compressor: compressor)(
      files, compressesOversized: compressesOversized)
  }

  @Test func `valid images are unchanged, in order`() async throws {
    let files = [Self.png("a.png"), Self.jpeg("b.txt"), Self.png("a.png", bytes: 299_999)]
    let compressor = ScriptedImageCompressor([])
    let prepared = try await prepare(files, compressor, compressesOversized: true)
    #expect(prepared.map(\.file) == files)
    #expect(prepared.allSatisfy { !$0.isCompressed && $0.original == $0.result })
    #expect(prepared.map(\.result.format) == [.png, .jpeg, .png])
    #expect(prepared[2].result.byteCount == 299_999 && compressor.calls == [])
  }

  private static let emptyFile = ImageFile(name: "e.png", bytes: [])
  private static let cut = ImageFile(name: "s.png", bytes: ImageFormat.png.signature)
  private static let headless = ImageFile(
    name: "b.png",
    bytes: ImageFormat.png.signature + [UInt8](repeating: 0x2A, count: 400_000))

  static let rejections: [([ImageFile], [ValidationIssue])] = [
    ([], [.imageCount(0, allowed: 1...5)]),
    // These files have a signature without a header, or a header with a width of 0.
    (
      [cut, ImageFile(name: "j.jpg", bytes: [0xFF, 0xD8, 0xFF, 0xD9])],
      [.imageFormat(index: 0, name: "s.png"), .imageFormat(index: 1, name: "j.jpg")]
    ),
    ([png("0.png", width: 0)], [.imageFormat(index: 0, name: "0.png")]),
    (
      [large, headless, png(), ImageFile(name: "d", bytes: [1]), largeJPEG, emptyFile],
      [
        .imageCount(6, allowed: 1...5), size(0, large), size(1, headless),
        .imageFormat(index: 1, name: "b.png"), .imageFormat(index: 3, name: "d"),
        size(4, largeJPEG), size(5, emptyFile),
      ]
    ),
  ]

  @Test(arguments: rejections)
  func `all issues of all images are reported at once, in order`(
    files: [ImageFile], issues: [ValidationIssue]
  ) async {
    let compressor = ScriptedImageCompressor([])
    await #expect(throws: ImageValidationError.rejected(issues, failures: [:])) {
      try await prepare(files, compressor)
    }
    // The use case doesn't compress images if the caller doesn't request it or if no compressor is available.
    #expect(compressor.calls == [])
    await #expect(throws: ImageValidationError.rejected(issues, failures: [:])) {
      try await prepare(files, compressesOversized: true)
    }
  }

  @Test func `images that are too large are compressed on request`() async throws {
    let results = [
      Self.png("large.png", width: 1_000, height: 750, bytes: 250_000), Self.small,
    ]
    let compressor = ScriptedImageCompressor(results.map { .success($0) })
    let files = [Self.png("a.png"), Self.large, Self.jpeg("c.jpg"), Self.largeJPEG]
    let prepared = try await prepare(files, compressor, compressesOversized: true)
    #expect(prepared.map(\.isCompressed) == [false, true, false, true])
    #expect(prepared.map(\.original) == files.map { ImageMetadata($0) })
    #expect(prepared.map(\.file) == [files[0], results[0], files[2], results[1]])
    #expect(prepared.map(\.result) == prepared.map { ImageMetadata($0.file) })
    #expect(
      compressor.calls == [
        ScriptedImageCompressor.Call(image: Self.large, maximumByteCount: 299_999),
        ScriptedImageCompressor.Call(image: Self.largeJPEG, maximumByteCount: 299_999),
      ])
  }

  @Test(
    arguments: [
      (.success(Self.png(bytes: 300_000)), .notSmallEnough),
      (.success(Self.large), .notSmallEnough),
      (.success(ImageFile(name: "a.png", bytes: Array("RIFF".utf8))), .madeNoImage),
      (.success(cut), .madeNoImage),
      (.failure(.failed(reason: "why")), .failed(reason: "why")),
    ] as [(Result<ImageFile, ImageCompressionError>, ImageCompressionError)])
  func `failed compressions are reported with all other issues`(
    answer: Result<ImageFile, ImageCompressionError>, failure: ImageCompressionError
  ) async {
    let compressor = ScriptedImageCompressor([answer, .success(Self.small)])
    let files = [
      ImageFile(name: "text", bytes: [1]), Self.large, Self.largeJPEG, Self.cut,
    ]
    let expected = ImageValidationError.rejected(
      [
        .imageFormat(index: 0, name: "text"), Self.size(1, Self.large),
        .imageFormat(index: 3, name: "s.png"),
      ], failures: [1: failure])
    await #expect(throws: expected) {
      try await prepare(files, compressor, compressesOversized: true)
    }
    #expect(compressor.calls.map(\.image) == [Self.large, Self.largeJPEG])
  }

  @Test func `a cancellation ends the validation`() async {
    let compressor = ScriptedImageCompressor([.failure(.cancelled)])
    await #expect(throws: ImageValidationError.cancelled) {
      try await prepare(
        [ImageFile(name: "text", bytes: [1]), Self.large, Self.large], compressor,
        compressesOversized: true)
    }
    #expect(compressor.calls.count == 1)
  }

  @Test func `nothing is compressed for a cancelled caller`() async {
    let compressor = ScriptedImageCompressor([])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: ImageValidationError.cancelled) {
        try await prepare([Self.large], compressor, compressesOversized: true)
      }
    }
    await task.value
    #expect(compressor.calls == [])
  }
}
