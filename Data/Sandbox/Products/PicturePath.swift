/// The path in an image's URL: `/training-resources/{vendor}/{yyyyMMdd}/{name}_{origin|thumb}.png`. The extension is that of the
/// uploaded file. If the file has no extension, the path has none.
struct PicturePath {
  let vendorID: Int
  let day: CalendarDay
  /// The name of the image, including the extension but not the size.
  let name: String
  let size: PictureSize

  init(of image: SandboxImage, product: SandboxProduct, size: PictureSize) {
    vendorID = product.vendor.id
    day = product.createdOn
    name = image.name
    self.size = size
  }

  init?(_ segments: [String]) {
    guard segments.count == 4, segments[0] == "training-resources",
      let vendorID = Int(segments[1]), let day = Int(segments[2])
    else { return nil }
    let file = segments[3].split(separator: "_", omittingEmptySubsequences: false)
    guard file.count == 2, let sizeName = file[1].split(separator: ".").first,
      let size = PictureSize(rawValue: String(sizeName))
    else { return nil }
    self.vendorID = vendorID
    self.day = CalendarDay(day)
    name = String(file[0] + file[1].dropFirst(sizeName.count))
    self.size = size
    guard segments.joined(separator: "/") == text.dropFirst() else { return nil }
  }

  /// The identifier of the product that the image belongs to, or `nil` if the image's name doesn't contain an identifier.
  var productID: Int? { PictureName.product(of: name) }

  var text: String {
    let point = name.firstIndex(of: ".") ?? name.endIndex
    let file = "\(name[..<point])_\(size.rawValue)\(name[point...])"
    return "/training-resources/\(vendorID)/\(day.number)/\(file)"
  }
}

/// The two sizes in which an image is available. The raw values appear in the URLs.
enum PictureSize: String {
  case origin
  case thumb

  /// The width and height of a drawn image in this size, in pixels.
  var side: Int {
    switch self {
    case .origin: 240
    case .thumb: 80
    }
  }
}

/// The format of image names: 32 hexadecimal digits that contain the product's identifier, and the file extension if there is
/// one.
enum PictureName {
  /// - Parameters:
  ///   - number: The position of the image in its product.
  ///   - salt: A number that makes the names of images in different markets, and of different images at the same position,
  ///     unique.
  ///   - fileExtension: The file extension without the dot, or an empty string.
  static func make(product: Int, number: Int, salt: UInt64, fileExtension: String) -> String {
    let digits =
      salt.hexDigits + UInt64(product).hexDigits.suffix(12)
      + UInt16(truncatingIfNeeded: number).hexDigits
    return fileExtension.isEmpty ? digits : "\(digits).\(fileExtension)"
  }

  /// Returns the product identifier that an image name contains, or `nil` if the name doesn't contain an identifier.
  static func product(of name: String) -> Int? {
    Int(name.dropFirst(16).prefix(12), radix: 16)
  }
}
