#if canImport(ImageIO)
  public import CoreGraphics
  public import OpenMarketKit
  public import SwiftUI

  /// An image slot with the image that ImageIO decoded.
  public typealias DecodedImageSlot = BitmapSlot<CGImage>

  extension BitmapSlot where Bitmap == CGImage {
    /// Creates a slot that decodes the images of another slot.
    ///
    /// - Parameters:
    ///   - slot: The slot that loads the images, for example from `makeImageSlot()`. The new object must be its only user.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    public convenience init(_ slot: ImageSlot, maximumPixelSize: Int = 600) {
      self.init(slot, maximumPixelSize: maximumPixelSize, decoder: .shared)
    }

    /// The decoded image for Core Graphics.
    public var cgImage: CGImage? { bitmap }

    /// The decoded image for SwiftUI. Assistive technologies ignore the image, because its row describes the product.
    public var image: Image? { bitmap.map { Image(decorative: $0, scale: 1) } }
  }

  extension BitmapDecoder where Bitmap == CGImage {
    /// The decoder of all views, which uses ImageIO.
    static let shared = BitmapDecoder { image in
      image.bytesPerRow * image.height
    } decode: { bytes, maximumPixelSize in
      await ImageData(bytes: bytes)?.decoded(maximumPixelSize: maximumPixelSize)
    }
  }

  #if canImport(UIKit)
    public import UIKit

    extension BitmapSlot where Bitmap == CGImage {
      /// The decoded image for UIKit, at scale 1.
      public var uiImage: UIImage? { bitmap.map { UIImage(cgImage: $0) } }
    }
  #elseif canImport(AppKit)
    public import AppKit

    extension BitmapSlot where Bitmap == CGImage {
      /// The decoded image for AppKit, with one point for each pixel.
      public var nsImage: NSImage? { bitmap.map { NSImage(cgImage: $0, size: .zero) } }
    }
  #endif
#endif
