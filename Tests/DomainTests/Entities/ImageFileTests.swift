import OpenMarketTestSupport
import Testing

struct ImageFileTests {
  private static func png(
    _ width: [UInt8], _ height: [UInt8] = [0, 0, 0, 1], length: UInt8 = 13, type: String = "IHDR"
  ) -> [UInt8] {
    signature + [0, 0, 0, length] + type.utf8 + width + height + [8, 6, 0, 0, 0, 1, 2, 3, 4]
  }

  private static let signature = ImageFormat.png.signature
  private static let frame: [UInt8] = [0, 17, 8, 0, 30, 0, 40, 3, 1, 2, 3]
  private static let comment: [UInt8] = [0xFF, 0xFE, 0, 5, 1, 2, 3]
  private static let small = PixelSize(width: 40, height: 30)

  static let cases: [([UInt8], PixelSize?)] = [
    (png([0, 0, 0, 240], [0, 0, 0, 80]), PixelSize(width: 240, height: 80)),
    (png([0, 1, 0, 0], [0, 0, 1, 0]), PixelSize(width: 65_536, height: 256)),
    (png([0, 0, 0, 0]), nil), (png([0, 0, 0, 80], [0, 0, 0, 0]), nil), (png([0x80, 0, 0, 1]), nil),
    (png([0, 0, 0, 1], type: "IDAT"), nil), (png([0, 0, 0, 1], length: 12), nil),
    (png([0, 0, 0, 1]).dropLast(), nil), (signature, nil),
    // These JPEG files use baseline, progressive and arithmetic coding.
    ([0xFF, 0xD8, 0xFF, 0xC0] + frame, small), ([0xFF, 0xD8, 0xFF, 0xC2] + frame, small),
    ([0xFF, 0xD8, 0xFF, 0xCF] + frame, small),
    // In these files, the frame follows other segments, fill bytes, and a marker without a length.
    ([0xFF, 0xD8] + comment + comment + [0xFF, 0xC0] + frame, small),
    ([0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xC0] + frame, small),
    ([0xFF, 0xD8, 0xFF, 0x01, 0xFF, 0xC0] + frame, small),
    // These files contain segments that aren't frames, although their markers are in the range of
    // frame markers.
    ([0xFF, 0xD8, 0xFF, 0xC4, 0, 4, 9, 9, 0xFF, 0xC0] + frame, small),
    ([0xFF, 0xD8, 0xFF, 0xC4] + frame, nil),
    // These invalid files have a scan before the frame, a segment of length 0, and a missing
    // marker.
    ([0xFF, 0xD8, 0xFF, 0xDA, 0, 4, 1, 1, 0xFF, 0xC0] + frame, nil),
    ([0xFF, 0xD8, 0xFF, 0xFE, 0, 0, 0xFF, 0xC0] + frame, nil),
    ([0xFF, 0xD8, 0xFF, 0xFE, 0, 3, 1, 0xC0, 0xFF] + frame, nil),
    ([0xFF, 0xD8, 0xFF, 0xC0] + frame.prefix(6), nil), ([0xFF, 0xD8, 0xFF], nil),
    ([0xFF, 0xD8, 0xFF, 0xC0, 0, 7] + frame.dropFirst(2), nil),
    ([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 0, 40, 3, 1, 2], nil),
    ([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0xFF, count: 300), nil),
    (Array("GIF89a".utf8) + [1, 0, 1, 0], nil), ([], nil),
  ]

  @Test(arguments: cases)
  func `the size is read from the header`(bytes: [UInt8], size: PixelSize?) {
    #expect(ImageData(bytes: bytes)?.pixelSize == size)
  }

  @Test func `the description of an image doesn't contain its bytes`() throws {
    let image = try #require(ImageData(bytes: Self.cases[0].0))
    #expect("\(image)" == "png, 240 × 80, 33 bytes")
    #expect("\(ImageFile(name: "a.gif", bytes: image.bytes))" == "a.gif (33 bytes)")
  }

  private static let pngEnd = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  private static let thumbnail: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9]

  static let ends: [([UInt8], Bool)] = [
    (signature + pngEnd, true), (signature + [1, 2] + pngEnd + [0, 0], true), (signature, false),
    (signature + pngEnd.dropLast(5), false), (signature + [0, 0, 0, 1] + "IEND".utf8, false),
    (png([0x7F, 0xFF, 0xFF, 0xFF]), false), (thumbnail + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9], true),
    (thumbnail + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9, 0, 0], true),
    (thumbnail + [0xFF, 0xFF, 0xD0, 0xFF, 0xD9], true),
    (thumbnail + [0xFF, 0xDA, 0, 2, 7, 0xFF], false), (thumbnail + [0xFF], false),
    (thumbnail + [0xFF, 0xC4, 0xFF, 0xFF, 0xFF, 0xD9], false), ([0xFF, 0xD8, 0xFF], false),
    ([0x47, 0x49, 0x46], true),
  ]

  @Test(arguments: ends)
  func `a file without the end of its image isn't whole`(bytes: [UInt8], isWhole: Bool) {
    #expect(ImageFile(name: "a.png", bytes: bytes).isWhole == isWhole)
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  private static func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
    [0, 0, 0, UInt8(content.count)] + Array(type.utf8) + content + [9, 8, 7, 6]
  }

  /// Exif data with an orientation and a location, in one of the two byte orders.
  ///
  /// - Parameter isLong: A Boolean value that indicates whether the orientation is a number of four
  ///   bytes.
  private static func exif(_ orientation: UInt8, isLittle: Bool, isLong: Bool = false) -> [UInt8] {
    func fields(_ fields: [UInt8]...) -> [UInt8] {
      fields.flatMap { isLittle ? $0.reversed() : $0 }
    }
    let header = Array("Exif\0\0\(isLittle ? "II" : "MM")".utf8) + fields([0, 42], [0, 0, 0, 8])
    let location = fields([0x88, 0x25], [0, 4], [0, 0, 0, 1], [0, 0, 0, 38])
    let value = isLong ? fields([0, 0, 0, orientation]) : fields([0, orientation], [0, 0])
    let tag = fields([1, 0x12], [0, isLong ? 4 : 3], [0, 0, 0, 1]) + value
    return header + fields([0, 2]) + location + tag + [0, 0, 0, 0] + Array("GPS 37.5665".utf8)
  }

  /// Exif data that has only an orientation.
  private static func orientation(_ orientation: UInt8) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
      + [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  private static func upright(_ orientation: UInt8) -> [UInt8] {
    segment(0xE1, Array("Exif\0\0".utf8) + Self.orientation(orientation))
  }

  /// Bytes that are removed from a file, the bytes that replace them, and the rest of the file
  /// after them.
  static let metadata: [([UInt8], [UInt8], [UInt8])] = {
    let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    let colors = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 42])
    let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    let tables = segment(0xDB, [UInt8](repeating: 7, count: 65))
    let scans =
      [0xFF, 0xC2] + [0, 11, 8, 0, 3, 0, 2, 1, 1, 0x11, 0] + segment(0xDA, [1, 1, 0, 0, 63, 0])
      + [1, 0xFF, 0, 0xFE, 0xFF, 0xD0, 2] + segment(0xC4, [0xFF, 0xD9]) + segment(0xDA, [1])
      + [3, 0xFF, 0xFF, 0xD9]
    let pixels = jfif + colors + adobe + tables + scans
    let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8))
    let comments =
      xmp + segment(0xED, Array("Photoshop 3.0\08BIM".utf8)) + segment(0xFE, Array("Seoul".utf8))
      + segment(0xE2, Array("MPF\0".utf8)) + segment(0xE4, [1])
      + segment(0xED, Array("Adobe_Photoshop2.5:\0Seoul".utf8))
      + segment(0xE4, Array("JFIF\0".utf8))
      + segment(0xEE, Array("Adobe Seoul, in a longer text".utf8))
    let thumbnail = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]
    let turned = [1, 3, 6].map { segment(0xE1, exif($0, isLittle: true)) }
    let jpegs = [
      (comments, [], pixels), (comments, [], [0xFF] + pixels), (turned[0] + comments, [], pixels),
      (turned[2] + comments, upright(6), pixels),
      (xmp + segment(0xE1, exif(8, isLittle: false)), upright(8), pixels),
      (segment(0xE1, exif(3, isLittle: false).dropLast(21)), [], pixels),
      (turned[1] + turned[2], upright(3), pixels), (turned[0] + turned[2], [], pixels),
      (segment(0xE1, exif(6, isLittle: true, isLong: true)), upright(6), pixels),
      (segment(0xE1, exif(8, isLittle: false, isLong: true)), upright(8), pixels),
      (segment(0xE0, thumbnail), jfif, colors + adobe + tables + scans),
    ]
    let colored = chunk("sRGB", [0]) + chunk("pHYs", [1]) + chunk("iCCP", [2])
    let drawn =
      chunk("PLTE", [3]) + chunk("tRNS", [1]) + chunk("IDAT", [4, 0]) + chunk("IDAT", [5]) + pngEnd
    let exif6 = [0, 0, 0, 26] + Array("eXIf".utf8) + orientation(6) + [0xD6, 0x67, 0x4B, 0x69]
    let exifs = [6, 3].flatMap { chunk("eXIf", Array(exif($0, isLittle: true).dropFirst(6))) }
    let texts =
      chunk("eXIf", exif(1, isLittle: true)) + chunk("tIME", [1]) + chunk("prVt", [1])
      + ["tEXt", "zTXt", "iTXt"].flatMap { chunk($0, Array("XML:com.adobe.xmp".utf8)) }
    let start = png([0, 0, 0, 2])
    return jpegs.map { ([0xFF, 0xD8] + $0, [0xFF, 0xD8] + $1, $2) }
      + [
        (start + texts, start, colored + drawn), (start + colored + texts, start + colored, drawn),
        (start + exifs, start + exif6, colored + drawn),
      ]
  }()

  @Test(arguments: metadata)
  func `metadata is removed and the pixels stay`(
    start: [UInt8], cleanStart: [UInt8], rest: [UInt8]
  ) {
    let clean = cleanStart + rest
    for trailer in [[], Array("a second picture with its location".utf8)] {
      #expect(ImageFile(name: "a.jpg", bytes: start + rest + trailer).bytes == clean)
    }
    let file = ImageFile(name: "a.jpg", bytes: clean)
    #expect(file.bytes == clean)
    #expect(file.isWhole)
    let whole = start + rest
    for count in whole.indices {
      let file = ImageFile(name: "a.jpg", bytes: Array(whole.prefix(count)))
      #expect(file.format == nil || !file.isWhole || count >= whole.count - 4, "\(count)")
      #expect(!file.bytes.contains("GPS".utf8), "\(count)")
      #expect(!file.bytes.contains("xmp".utf8), "\(count)")
    }
  }

  @Test(arguments: [
    ("제주 감귤 (1/2)", "제주 감귤 (1-2).png"), ("../a:b\n", "---a-b-.png"), ("", "image.png"),
    (String(repeating: "가", count: 200), String(repeating: "가", count: 66) + ".png"),
  ])
  func `an image is a file whose name every file system allows`(name: String, file: String) {
    let image = ImageData.sample()
    #expect(image.file(named: name) == ImageFile(name: file, bytes: image.bytes))
  }
}

struct ImageCompressionTests {
  private static let small = ImageFile.samplePNG(name: "small.png", size: 299_999)
  private static let large = ImageFile.samplePNG(name: "large.png", size: 300_000)
  private static let cut = ImageFile(name: "cut.png", bytes: ImageFormat.png.signature)
  typealias Outcome = Result<ImageFile, ImageCompressionError>

  @Test func `an image within the limit isn't compressed`() async throws {
    let compressor = ScriptedImageCompressor([])
    expectEqual(try await Self.small.compressed(by: compressor), Self.small)
    #expect(compressor.calls == [])
  }

  @Test(
    arguments: [
      (.success(small), .success(small)), (.success(large), .failure(.notSmallEnough)),
      (.success(cut), .failure(.unreadableResult)),
      (.failure(.failed(reason: "why")), .failure(.failed(reason: "why"))),
    ] as [(Outcome, Outcome)])
  func `the result of a compressor is checked`(result: Outcome, expected: Outcome) async {
    let compressor = ScriptedImageCompressor([result])
    let compressed = await Outcome { () async throws(ImageCompressionError) in
      try await Self.large.compressed(by: compressor)
    }
    #expect(compressed == expected)
    #expect(compressor.calls == [.init(image: Self.large, maximumByteCount: 299_999)])
  }
}
