#if canImport(ImageIO)
  import CoreGraphics
  import OpenMarketPresentation
  public import SwiftUI

  extension DecodedImageSlot {
    /// The decoded image for SwiftUI. Assistive technologies ignore the image, because its row describes the product.
    public var image: Image? { cgImage.map { Image(decorative: $0, scale: 1) } }
  }

  #if canImport(UIKit)
    public import UIKit

    extension DecodedImageSlot {
      /// The decoded image for UIKit, at scale 1.
      public var uiImage: UIImage? { cgImage.map { UIImage(cgImage: $0) } }
    }
  #elseif canImport(AppKit)
    public import AppKit

    extension DecodedImageSlot {
      /// The decoded image for AppKit, with one point for each pixel.
      public var nsImage: NSImage? { cgImage.map { NSImage(cgImage: $0, size: .zero) } }
    }
  #endif
#endif
