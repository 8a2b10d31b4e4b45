public import OpenMarketDomain

extension ImageFile {
  /// A valid PNG of one pixel, whose colour is the number, of at least that size: what follows the picture is filling.
  ///
  /// - Throws: only if ``ImageData`` cannot read a PNG any more.
  public static func readablePNG(
    _ number: UInt32 = 0, name: String = "lamp.png", size: Int = 0
  ) throws(DecodingFailure) -> ImageFile {
    let bytes = try ImageData.sample(number).bytes
    return ImageFile(
      name: name, bytes: bytes + [UInt8](repeating: 0x2A, count: max(0, size - bytes.count)))
  }
}
