#if canImport(ImageIO)
  public import CoreGraphics
  public import OpenMarketKit

  /// An image slot with the image that ImageIO decoded.
  public typealias DecodedImageSlot = BitmapSlot<CGImage>

  extension BitmapSlot where Bitmap == CGImage {
    /// Creates a slot that decodes the images of another slot.
    ///
    /// - Parameters:
    ///   - slot: The slot that loads the images, for example from `makeImageSlot()`. The new object
    ///     must be its only user.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    public convenience init(_ slot: ImageSlot, maximumPixelSize: Int = 600) {
      self.init(slot, maximumPixelSize: maximumPixelSize, decoder: .shared)
    }
  }

  extension BitmapDecoder where Bitmap == CGImage {
    /// The decoder of all views, which uses ImageIO.
    static let shared = BitmapDecoder { image in
      image.bytesPerRow * image.height
    } decode: { bytes, maximumPixelSize in
      await ImageData(bytes: bytes)?.decoded(maximumPixelSize: maximumPixelSize)
    }
  }
#endif
