#if canImport(SwiftUI) && canImport(ImageIO)
  import CoreGraphics
  public import OpenMarketKit
  public import SwiftUI

  /// A view that shows an image that isn't uploaded yet.
  ///
  /// The image is decoded in the background, at the size that's needed. It keeps its proportions, and the view fills its frame.
  public struct ImageFileView: View {
    private let file: ImageFile
    private let maximumPixelSize: Int
    private let contentMode: ContentMode
    @State private var image: CGImage?

    /// Creates a view for an image file.
    ///
    /// - Parameters:
    ///   - file: The file, such as `file` of an editor's image. Assistive technologies read the name of the file.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    ///   - contentMode: A value that indicates whether the image fits in the view or fills it.
    public init(_ file: ImageFile, maximumPixelSize: Int = 300, contentMode: ContentMode = .fit) {
      self.file = file
      self.maximumPixelSize = maximumPixelSize
      self.contentMode = contentMode
    }

    public var body: some View {
      ZStack {
        Color.gray.opacity(image == nil ? 0.15 : 0)
        if let image {
          Image(image, scale: 1, label: Text(verbatim: file.name)).resizable()
            .aspectRatio(contentMode: contentMode)
        }
      }
      .task(id: file) {
        image = await BitmapDecoder<CGImage>.shared.decode(file.bytes, maximumPixelSize)
      }
    }
  }
#endif
