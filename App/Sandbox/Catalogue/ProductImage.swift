import Foundation

/// A picture of a product.
struct ProductImage: Hashable {
  let id: Int
  /// The picture's own name, unlike any other's: 32 hexadecimal digits, and the extension of its file where it has one. Its
  /// addresses are made from it.
  let name: String
  var content: PictureContent
  /// The last picture that was put in this one's place; nil where none was.
  var replacement: PictureReplacement?

  /// The name under which a storage keeps the bytes.
  var file: String { replacement?.file ?? name }

  /// When the picture became what it is, in seconds since 1970.
  ///
  /// - Parameter day: when its product was registered.
  func lastModified(createdOn day: CalendarDay) -> Int {
    replacement?.second ?? Int(day.midnight.timeIntervalSince1970)
  }

  /// The same picture, as far as addresses say, with other bytes. It is never older than it was, whatever the clock says.
  func replaced(
    by posted: PostedImage, file: String, at date: Date, createdOn day: CalendarDay
  ) -> ProductImage {
    let before = lastModified(createdOn: day)
    let second = Int(date.timeIntervalSince1970.rounded(.down))
    var image = self
    image.content = .uploaded(mediaType: posted.mediaType, byteCount: posted.content.count)
    image.replacement = PictureReplacement(
      file: file, second: max(before, second), isSecondShared: second <= before)
    return image
  }
}
