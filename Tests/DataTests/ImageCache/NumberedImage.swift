import OpenMarketDomain

/// A valid PNG image whose width encodes a number, so that a test can identify an image from a cache.
struct NumberedImage {
  /// The number of the image, which must be less than 65,535.
  let number: Int

  init(_ number: Int) { self.number = number }

  /// Returns the image.
  ///
  /// - Parameter length: The number of bytes of the image. The minimum is 45.
  func image(length: Int = 500) -> ImageData {
    var bytes = ImageFormat.png.signature + [0, 0, 0, 13] + "IHDR".utf8
    for side in [number + 1, 1] { bytes += [0, 0, UInt8(side >> 8), UInt8(side & 0xFF)] }
    bytes += [8, 6, 0, 0, 0]
    let end: [UInt8] = [0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82]
    let filler = UInt8(truncatingIfNeeded: number &* 31 | 1)
    bytes += [UInt8](repeating: filler, count: max(4, length - bytes.count - end.count))
    guard let image = ImageData(bytes: bytes + end) else { fatalError("not an image") }
    return image
  }
}

extension ImageData {
  static func numbered(_ number: Int) -> ImageData { NumberedImage(number).image(length: 64) }
}

extension ImageURL {
  static func numbered(_ number: Int) -> ImageURL {
    ImageURL("https://images.example/training-resources/3/20240102/\(number)_thumb.png")
  }
}
