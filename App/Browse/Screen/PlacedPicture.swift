import OpenMarketDomain
import OpenMarketTerminal

/// A picture that is shown on the screen, as large as fits into its box without being distorted.
struct PlacedPicture: Hashable, Sendable {
  let image: EncodedImage
  /// The upper left of its box.
  let position: CanvasPosition
  /// The size of its box.
  let size: TerminalSize
}
