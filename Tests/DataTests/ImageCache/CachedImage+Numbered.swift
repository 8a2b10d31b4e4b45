import OpenMarketDomain
import Testing

@testable import OpenMarketData

extension ImageData {
  /// A picture that begins and, where it has room for that, ends as a PNG file does; its width is its number, so that no
  /// two are alike.
  static func numbered(_ number: Int, size: Int = 64) throws -> ImageData {
    func bytes(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let header = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    let start = header + bytes(number + 1) + bytes(1) + [8, 6, 0, 0, 0]
    let end: [UInt8] = [0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82]
    let filling = [UInt8](repeating: 7, count: max(4, size - 29))
    let bytes = start + (filling.count < 16 ? filling : filling.dropLast(12) + end)
    return try #require(ImageData(bytes: bytes))
  }
}

extension CachedImage {
  /// A picture by its number, confirmed at the time 0.
  static func numbered(
    _ number: Int, size: Int = 64, expires: Int64 = 60_000, entityTag: String? = "\"a\""
  ) throws -> CachedImage {
    CachedImage(
      try .numbered(number, size: size),
      ImageValidity(confirmed: 0, expires: expires, entityTag: entityTag, lastModified: nil))
  }
}

extension ImageURL {
  /// An address by its number.
  static func numbered(_ number: Int) -> ImageURL {
    ImageURL("https://pictures.example/training-resources/3/20240102/\(number)_thumb.png")
  }
}
