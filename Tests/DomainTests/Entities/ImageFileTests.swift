import OpenMarketDomain
import Testing

struct ImageFileTests {
  private static func png(_ size: [UInt8], start: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8) -> [UInt8]
  {
    ImageFormat.png.signature + start + size + [8, 6, 0, 0, 0, 1, 2, 3, 4]
  }

  private static let frame: [UInt8] = [0, 17, 8, 0, 30, 0, 40, 3, 1, 2, 3]
  private static let comment: [UInt8] = [0xFF, 0xFE, 0, 5, 1, 2, 3]

  static let cases: [([UInt8], PixelSize?)] = [
    (png([0, 0, 0, 240, 0, 0, 0, 80]), PixelSize(width: 240, height: 80)),
    (png([0, 1, 0, 0, 0, 0, 1, 0]), PixelSize(width: 65_536, height: 256)),
    (png([0, 0, 0, 0, 0, 0, 0, 80]), nil),
    (png([0, 0, 0, 80, 0, 0, 0, 0]), nil),
    (png([0x80, 0, 0, 1, 0, 0, 0, 1]), nil),
    (png([0, 0, 0, 1, 0, 0, 0, 1], start: [0, 0, 0, 13] + "IDAT".utf8), nil),
    (png([0, 0, 0, 1, 0, 0, 0, 1], start: [0, 0, 0, 12] + "IHDR".utf8), nil),
    (Array(png([0, 0, 0, 1, 0, 0, 0, 1]).prefix(32)), nil),
    (ImageFormat.png.signature, nil),
    // These JPEG files use baseline, progressive and arithmetic coding.
    ([0xFF, 0xD8, 0xFF, 0xC0] + frame, PixelSize(width: 40, height: 30)),
    ([0xFF, 0xD8, 0xFF, 0xC2] + frame, PixelSize(width: 40, height: 30)),
    ([0xFF, 0xD8, 0xFF, 0xCF] + frame, PixelSize(width: 40, height: 30)),
    // In these files, the frame follows other segments, fill bytes, and a marker without a length.
    ([0xFF, 0xD8] + comment + comment + [0xFF, 0xC0] + frame, PixelSize(width: 40, height: 30)),
    ([0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xC0] + frame, PixelSize(width: 40, height: 30)),
    ([0xFF, 0xD8, 0xFF, 0x01, 0xFF, 0xC0] + frame, PixelSize(width: 40, height: 30)),
    // These files contain segments that aren't frames, although their markers are in the range of frame markers.
    ([0xFF, 0xD8, 0xFF, 0xC4, 0, 4, 9, 9, 0xFF, 0xC0] + frame, PixelSize(width: 40, height: 30)),
    ([0xFF, 0xD8, 0xFF, 0xC4] + frame, nil),
    // These invalid files have a scan before the frame, a segment of length 0, and a missing marker.
    ([0xFF, 0xD8, 0xFF, 0xDA, 0, 4, 1, 1, 0xFF, 0xC0] + frame, nil),
    ([0xFF, 0xD8, 0xFF, 0xFE, 0, 0, 0xFF, 0xC0] + frame, nil),
    ([0xFF, 0xD8, 0xFF, 0xFE, 0, 3, 1, 0xC0, 0xFF] + frame, nil),
    ([0xFF, 0xD8, 0xFF, 0xC0] + frame.prefix(6), nil),
    ([0xFF, 0xD8, 0xFF, 0xC0, 0, 7] + frame.dropFirst(2), nil),
    ([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 0, 40, 3, 1, 2], nil),
    ([0xFF, 0xD8, 0xFF], nil),
    ([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0xFF, count: 1_000), nil),
    ([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0], nil),
    ([], nil),
  ]

  @Test(arguments: cases)
  func `the size is read from the header`(bytes: [UInt8], size: PixelSize?) {
    #expect(ImageData(bytes: bytes)?.pixelSize == size)
  }

  @Test(arguments: cases.filter { $0.1 != nil }.map(\.0))
  func `truncated and damaged headers don't crash`(bytes: [UInt8]) {
    for count in bytes.indices { _ = ImageData(bytes: Array(bytes.prefix(count))) }
    for index in bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] = value
        _ = ImageData(bytes: damaged)
      }
    }
    #expect(ImageData(bytes: Array(bytes.prefix(10))) == nil)
  }

  @Test func `the description of an image doesn't contain its bytes`() throws {
    let image = try #require(ImageData(bytes: Self.cases[0].0))
    #expect("\(image)" == "png, 240 × 80, 33 bytes")
    #expect("\(ImageFile(name: "a.gif", bytes: image.bytes))" == "a.gif (33 bytes)")
  }

  @Test func `the format follows from the first bytes`() {
    for format in [ImageFormat.png, .jpeg] {
      #expect(ImageFile(name: "a.gif", bytes: format.signature + [0]).format == format)
      #expect(ImageFile(name: "a.png", bytes: format.signature.dropLast()).format == nil)
    }
    #expect(ImageFormat.png.signature == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  private static let signature = ImageFormat.png.signature
  private static let thumbnail: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9]

  static let ends: [([UInt8], Bool)] = [
    (signature + [0, 0, 0, 0] + "IEND".utf8, true),
    (signature + [1, 2, 0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82, 0, 0], true),
    (signature, false), (signature + [0, 0, 0, 0] + "IEN".utf8, false),
    (signature + [0, 0, 0, 1] + "IEND".utf8, false),
    (png([0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]), false),
    (thumbnail + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9], true),
    (thumbnail + [0xFF, 0xDA, 0, 2, 7, 0xFF, 0xD9, 0, 0], true),
    (thumbnail + [0xFF, 0xFF, 0xD0, 0xFF, 0xD9], true),
    (thumbnail + [0xFF, 0xDA, 0, 2, 7, 0xFF], false), (thumbnail, false),
    (thumbnail + [0xFF, 0xC4, 0xFF, 0xFF, 0xFF, 0xD9], false), ([0xFF, 0xD8, 0xFF], false),
    ([0x47, 0x49, 0x46], true),
  ]

  @Test(arguments: ends)
  func `a file without the end of its image isn't whole`(bytes: [UInt8], isWhole: Bool) {
    #expect(ImageFile(name: "a.png", bytes: bytes).isWhole == isWhole)
  }
}
