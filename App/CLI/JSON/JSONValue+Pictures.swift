import OpenMarketDomain

extension JSONValue {
  /// An image that was saved.
  init(_ image: EncodedImage, path: String) {
    self = .object([
      Member("file", .string(path)), Member("type", .string(image.format.rawValue)),
      Member("width", .integer(Int64(image.pixelSize.width))),
      Member("height", .integer(Int64(image.pixelSize.height))),
      Member("bytes", .integer(Int64(image.bytes.count))),
    ])
  }
}
