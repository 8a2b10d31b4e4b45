import OpenMarketData

/// The path in an image's URL: `/training-resources/{vendor}/{yyyyMMdd}/{name}_{origin|thumb}.png`.
/// The extension is that of the uploaded file. If the file has no extension, the path has none.
extension SandboxProduct {
  func path(of image: SandboxImage, _ size: PictureSize) -> String {
    let point = image.name.firstIndex(of: ".") ?? image.name.endIndex
    let file = "\(image.name[..<point])_\(size.rawValue)\(image.name[point...])"
    return "/training-resources/\(vendor.vendorID)/\(createdOn.number)/\(file)"
  }
}

/// The two sizes in which an image is available. The raw values appear in the URLs.
enum PictureSize: String, CaseIterable {
  case origin
  case thumb

  /// The width and height of a drawn image in this size, in pixels.
  var side: Int { self == .origin ? 240 : 80 }
}

/// The names of images. A market gives an image 32 hexadecimal digits that contain the product's
/// identifier, and the file extension if there is one. A person who writes `market.json` can choose
/// any other name.
enum PictureName {
  /// - Parameters:
  ///   - number: The position of the image in its product.
  ///   - salt: A number that makes the names of images in different markets, and of different
  ///     images at the same position, unique.
  ///   - fileExtension: The file extension without the dot, or an empty string.
  static func make(product: Int, number: Int, salt: UInt64, fileExtension: String) -> String {
    let digits =
      salt.hexDigits + UInt64(product).hexDigits.suffix(12)
      + UInt16(truncatingIfNeeded: number).hexDigits
    return fileExtension.isEmpty ? digits : "\(digits).\(fileExtension)"
  }

  /// Returns a Boolean value that indicates whether a market gave an image the name. Other files
  /// belong to a person.
  static func isMade(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts[0].utf8.count == 32 && parts[0].utf8.allSatisfy("0123456789abcdef".utf8.contains)
      && (parts.count == 1 || parts.count == 2 && !parts[1].isEmpty)
  }

  /// Returns a Boolean value that indicates whether a file can have the name, and a URL can contain
  /// it.
  static func isValid(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count) && !name.hasPrefix(".")
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._-".utf8.contains($0) }
  }
}
