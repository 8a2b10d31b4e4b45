/// Where a picture is served: `/training-resources/{vendor}/{yyyyMMdd}/{name}_{origin|thumb}.png`; the extension is that
/// of the file, and there may be none.
struct PicturePath {
  let vendorID: Int
  let day: CalendarDay
  /// The picture's name.
  let name: String
  let size: PictureSize

  init(of image: ProductImage, product: Product, size: PictureSize) {
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

  /// The product whose picture it is, by the name.
  var productID: Int? { PictureName.product(of: name) }

  var text: String {
    let point = name.firstIndex(of: ".") ?? name.endIndex
    let file = "\(name[..<point])_\(size.rawValue)\(name[point...])"
    return "/training-resources/\(vendorID)/\(day.number)/\(file)"
  }
}
