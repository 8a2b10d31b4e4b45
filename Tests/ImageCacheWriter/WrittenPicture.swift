import OpenMarketData
import OpenMarketDomain

/// A picture that tells by itself where it belongs and how often it has been replaced.
struct WrittenPicture: Hashable, Sendable {
  /// Below 65 536, as is the version.
  let number: Int
  let version: Int

  init(_ number: Int, version: Int = 0) {
    self.number = number
    self.version = version
  }

  /// - Returns: `nil` unless all of it is as it was made.
  init?(_ image: CachedImage) {
    let size = image.image.pixelSize
    self.init(size.width - 1, version: size.height - 1)
    guard self.image(length: image.image.bytes.count) == image else { return nil }
  }

  /// Pictures without end, some of them again and again.
  static func sequence(seed: UInt64) -> some Sequence<WrittenPicture> {
    Swift.sequence(first: (place: 0, state: seed)) { ($0.place + 1, scrambled($0.state)) }.lazy.map
    {
      WrittenPicture(Int(scrambled($0.state) % 400), version: $0.place % 65_000)
    }
  }

  var url: ImageURL { ImageURL("https://market.example/pictures/\(number).png") }

  var image: CachedImage? {
    let length = 100 + (number * 7919 + version * 104_729) % 20_000
    return image(length: length)
  }

  func image(length: Int) -> CachedImage? {
    let (width, height) = (number + 1, version + 1)
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    bytes += "IHDR".utf8
    for side in [width, height] {
      bytes += [0, 0, UInt8(side >> 8 & 0xFF), UInt8(side & 0xFF)]
    }
    bytes += [8, 2, 0, 0, 0, 0, 0, 0, 0]
    let filler = UInt8(truncatingIfNeeded: number &* 31 &+ version)
    bytes += [UInt8](repeating: filler, count: max(0, length - bytes.count))
    let validity = ImageValidity(
      confirmed: Int64(version), expires: Int64(version + number),
      entityTag: number.isMultiple(of: 2) ? "\"\(number)-\(version)\"" : nil,
      lastModified: number.isMultiple(of: 3) ? "Tue, 15 Nov 1994 12:45:26 GMT" : nil)
    return ImageData(bytes: bytes).map { CachedImage($0, validity) }
  }

  /// One step of a generator (Knuth, "The Art of Computer Programming", volume 2, MMIX), its better bits first.
  private static func scrambled(_ state: UInt64) -> UInt64 {
    (state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407).byteSwapped
  }
}
