public import OpenMarketDomain

extension ImageFile {
  /// A valid PNG of one pixel with padding up to the size. The number sets its color.
  ///
  /// - Throws: An error only if ``ImageData`` can't read a PNG.
  public static func readablePNG(
    _ number: UInt32 = 0, name: String = "lamp.png", size: Int = 0
  ) throws(DecodingFailure) -> ImageFile {
    let bytes = try ImageData.sample(number).bytes
    return ImageFile(
      name: name, bytes: bytes + [UInt8](repeating: 0x2A, count: max(0, size - bytes.count)))
  }
}
