import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct ValidateImagesUseCaseTests {
  /// A picture with a header, as large as asked for.
  private static func png(
    _ name: String = "lamp.png", width: Int = 640, height: Int = 480, bytes count: Int = 100
  ) -> ImageFile {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let header = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    let bytes = header + number(width) + number(height) + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    let rest = [UInt8](repeating: 7, count: max(0, count - bytes.count))
    return ImageFile(name: name, bytes: bytes + rest)
  }

  private static func jpeg(
    _ name: String, width: UInt8 = 32, height: UInt8 = 24, bytes count: Int = 100
  ) -> ImageFile {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, height, 0, width, 3]
    let rest = [UInt8](repeating: 7, count: max(0, count - bytes.count))
    return ImageFile(name: name, bytes: bytes + rest)
  }

  private static let large = png("large.png", width: 4_000, height: 3_000, bytes: 300_000)
  private static let largeJPEG = jpeg("large.jpg", bytes: 5_000_000)
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

  @Test func `good pictures are sent as they are, in their order`() async throws {
    let files = [
      Self.png("a.png"), Self.jpeg("b.txt"), Self.png("c.png", bytes: 299_999), Self.png("a.png"),
      Self.jpeg("e.jpg", bytes: 20),
    ]
    let compressor = ScriptedImageCompressor([])
    let prepared = try await prepare(files, compressor, compressesOversized: true)
    #expect(prepared.map(\.file) == files)
    #expect(prepared.allSatisfy { !$0.isCompressed && $0.original == $0.result })
    #expect(prepared.map(\.result.format) == [.png, .jpeg, .png, .png, .jpeg])
    #expect(prepared.first?.result.description == "a.png (png, 640 × 480, 100 bytes)")
    #expect(prepared[2].result.byteCount == 299_999)
    #expect(compressor.calls == [])
  }

  struct Rejection: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [ImageFile]
    let issues: [ValidationIssue]
  }

  static let rejections = [
    Rejection(testDescription: "none", files: [], issues: [.imageCount(0, allowed: 1...5)]),
    Rejection(
      testDescription: "six", files: (1...6).map { png("\($0).png") },
      issues: [.imageCount(6, allowed: 1...5)]),
    Rejection(
      testDescription: "no bytes", files: [ImageFile(name: "e.png", bytes: [])],
      issues: [size(0, ImageFile(name: "e.png", bytes: []))]),
    Rejection(testDescription: "300 000 bytes", files: [png(), large], issues: [size(1, large)]),
    Rejection(
      testDescription: "another kind",
      files: [ImageFile(name: "a.png", bytes: Array("GIF89a".utf8))],
      issues: [.imageFormat(index: 0, name: "a.png")]),
    Rejection(
      testDescription: "a signature and no header",
      files: [
        .samplePNG(name: "s.png"), ImageFile(name: "j.jpg", bytes: [0xFF, 0xD8, 0xFF, 0xD9]),
      ],
      issues: [.imageFormat(index: 0, name: "s.png"), .imageFormat(index: 1, name: "j.jpg")]),
    Rejection(
      testDescription: "a header without pixels", files: [png("0.png", width: 0)],
      issues: [.imageFormat(index: 0, name: "0.png")]),
    Rejection(
      testDescription: "everything at once",
      files: [
        large, .samplePNG(name: "b.png", size: 400_000), png(),
        ImageFile(name: "d", bytes: [1]), largeJPEG, ImageFile(name: "f", bytes: []),
      ],
      issues: [
        .imageCount(6, allowed: 1...5), size(0, large),
        size(1, .samplePNG(name: "b.png", size: 400_000)), .imageFormat(index: 1, name: "b.png"),
        .imageFormat(index: 3, name: "d"), size(4, largeJPEG),
        size(5, ImageFile(name: "f", bytes: [])),
      ]),
  ]

  @Test(arguments: rejections)
  func `every issue of every picture is told at once, in order`(rejection: Rejection) async {
    let compressor = ScriptedImageCompressor([])
    await #expect(throws: ImageValidationError.rejected(rejection.issues, failures: [:])) {
      try await prepare(rejection.files, compressor)
    }
    // Nobody asked for smaller ones.
    #expect(compressor.calls == [])
  }

  @Test func `those that are too large become smaller when asked for, and it is told`() async throws
  {
    let compressor = ScriptedImageCompressor([
      .success(Self.png("large.png", width: 1_000, height: 750, bytes: 250_000)),
      .success(Self.small),
    ])
    let files = [Self.png("a.png"), Self.large, Self.jpeg("c.jpg"), Self.largeJPEG]
    let prepared = try await prepare(files, compressor, compressesOversized: true)
    #expect(prepared.map(\.isCompressed) == [false, true, false, true])
    #expect(prepared.map(\.original.name) == files.map(\.name))
    #expect(prepared[1].original.pixelSize == PixelSize(width: 4_000, height: 3_000))
    #expect(prepared[1].result.pixelSize == PixelSize(width: 1_000, height: 750))
    #expect(prepared[1].original.byteCount == 300_000)
    #expect(prepared[1].result.byteCount == 250_000)
    #expect(prepared[3].file == Self.small)
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
      (.success(ImageFile(name: "a.png", bytes: [])), .madeNoPicture),
      (.success(ImageFile(name: "a.png", bytes: Array("RIFF".utf8))), .madeNoPicture),
      (.success(.samplePNG()), .madeNoPicture),
      (.failure(.failed(reason: "why")), .failed(reason: "why")),
      (.failure(.timedOut), .timedOut),
      (
        .failure(.noTool(name: "codec", installCommands: ["get codec"])),
        .noTool(name: "codec", installCommands: ["get codec"])
      ),
    ] as [(Result<ImageFile, ImageCompressionError>, ImageCompressionError)])
  func `what a compressor cannot do, or only says it did, is told beside all other issues`(
    answer: Result<ImageFile, ImageCompressionError>, failure: ImageCompressionError
  ) async {
    let compressor = ScriptedImageCompressor([answer, .success(Self.small)])
    let files = [
      ImageFile(name: "text", bytes: [1]), Self.large, Self.largeJPEG, .samplePNG(name: "s.png"),
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

  @Test func `without a compressor nothing becomes smaller`() async {
    await #expect(
      throws: ImageValidationError.rejected([Self.size(0, Self.large)], failures: [:])
    ) {
      try await prepare([Self.large], compressesOversized: true)
    }
  }

  @Test func `a caller who leaves is told of nothing else, and nothing further is begun`() async {
    let compressor = ScriptedImageCompressor([.failure(.cancelled)])
    await #expect(throws: ImageValidationError.cancelled) {
      try await prepare(
        [ImageFile(name: "text", bytes: [1]), Self.large, Self.large], compressor,
        compressesOversized: true)
    }
    #expect(compressor.calls.count == 1)
  }

  @Test func `nothing is begun for a caller who has left`() async {
    let compressor = ScriptedImageCompressor([])
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return await Result { () async throws(ImageValidationError) in
        try await prepare([Self.large], compressor, compressesOversized: true)
      }
    }
    task.cancel()
    gate.open()
    #expect(await task.value == .failure(.cancelled))
    #expect(compressor.calls == [])
  }
}

extension Result where Failure == ImageValidationError {
  fileprivate init(_ body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
