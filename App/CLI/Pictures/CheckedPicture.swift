import OpenMarketDomain

/// What came of checking one picture, to be shown.
struct CheckedPicture: Hashable, Sendable {
  /// As the user named it.
  let path: String
  let byteCount: Int
  let format: ImageFormat?
  let pixelSize: PixelSize?
  var issues: [ValidationIssue] = []
  /// Why it was not made smaller.
  var failure: ImageShrinkingError?
  var copy: Copy?

  /// What was written in the place of a picture that is too large.
  struct Copy: Hashable, Sendable {
    let path: String
    let picture: ImageSummary
  }

  /// Pictures that may be sent.
  static func all(
    _ paths: [String], _ prepared: [PreparedImage], copies: [Int: String]
  ) -> [CheckedPicture] {
    zip(paths, prepared.enumerated()).map { path, item in
      let (index, image) = item
      return CheckedPicture(
        path: path, byteCount: image.original.byteCount, format: image.original.format,
        pixelSize: image.original.pixelSize,
        copy: copies[index].map { Copy(path: $0, picture: image.result) })
    }
  }

  /// Pictures of which at least one may not be sent.
  static func all(
    _ paths: [String], _ files: [ImageFile], _ issues: [ValidationIssue],
    _ failures: [Int: ImageShrinkingError]
  ) -> [CheckedPicture] {
    zip(paths, files.enumerated()).map { path, item in
      let (index, file) = item
      return CheckedPicture(
        path: path, byteCount: file.bytes.count, format: file.format,
        pixelSize: file.format?.pixelSize(of: file.bytes),
        issues: issues.filter { $0.imageIndex == index }, failure: failures[index])
    }
  }
}
