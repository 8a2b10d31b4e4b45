/// What a picture is made of.
enum PictureContent: Hashable {
  /// Drawn when it is asked for.
  case drawn(Artwork)
  /// Uploaded. Its bytes are in the market's storage, under the picture's name.
  case uploaded(mediaType: String, byteCount: Int)
}
