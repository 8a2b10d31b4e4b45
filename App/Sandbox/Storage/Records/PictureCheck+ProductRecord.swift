extension PictureCheck {
  /// Those of a product's uploaded pictures, by their names.
  static func all(in record: ProductRecord) -> [String: PictureCheck] {
    var checks: [String: PictureCheck] = [:]
    for image in record.images {
      guard let uploaded = image.uploaded else { continue }
      checks[image.name] = PictureCheck(
        byteCount: uploaded.byteCount, crc32: uploaded.crc32.flatMap { UInt32(hexDigits: $0) })
    }
    return checks
  }
}
