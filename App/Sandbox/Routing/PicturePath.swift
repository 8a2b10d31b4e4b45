/// Where a picture is served: `/training-resources/{vendor}/{yyyyMMdd}/{name}_{origin|thumb}.png`.
struct PicturePath {
  let vendorID: Int
  let day: CalendarDay
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
    guard file.count == 2, file[1].hasSuffix(".png"),
      let size = PictureSize(rawValue: String(file[1].dropLast(4)))
    else { return nil }
    self.vendorID = vendorID
    self.day = CalendarDay(day)
    self.name = String(file[0])
    self.size = size
    guard segments.joined(separator: "/") == text.dropFirst() else { return nil }
  }

  var text: String {
    "/training-resources/\(vendorID)/\(day.number)/\(name)_\(size.rawValue).png"
  }
}
