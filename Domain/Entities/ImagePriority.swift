/// The loading priority of an image.
public enum ImagePriority: Hashable, Sendable, Comparable {
  /// The image may appear on screen soon. Repositories load this image after all visible images.
  case soon
  /// The image is on screen. Repositories load visible images first, starting with the image that
  /// appeared most recently.
  case visible
}
