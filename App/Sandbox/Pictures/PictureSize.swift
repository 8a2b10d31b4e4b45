/// The two sizes of each picture, by the word that its address has for them.
enum PictureSize: String {
  case origin
  case thumb

  /// The width and the height, in pixels.
  var side: Int {
    switch self {
    case .origin: 240
    case .thumb: 80
    }
  }
}
