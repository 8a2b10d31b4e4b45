#if canImport(ImageIO)
  import Foundation
  import ImageIO
  public import OpenMarketKit

  #if canImport(PhotosUI) && canImport(SwiftUI) && !os(tvOS)
    public import PhotosUI
    public import SwiftUI

    extension ProductEditorViewModel {
      /// Adds photos from the photo library to a new product, as JPEG files below the size limit
      /// and without metadata.
      ///
      /// The photos are loaded one after another. The state has the progress (`loadingImages`), and
      /// a notice for each type of error.
      ///
      /// - Parameters:
      ///   - items: The selection of a `PhotosPicker`.
      ///   - replacing: A Boolean value that indicates whether the photos replace the current
      ///     images, for a user who picks again.
      /// - Returns: The messages of the photos that aren't added, which the state has as notices,
      ///   too.
      @discardableResult
      public func addPhotos(
        _ items: [PhotosPickerItem], replacing: Bool = false
      ) async -> [UserMessage] {
        await addPhotos(items, replacing: replacing, compressor: ImageIOCompressor()) { item in
          try await item.loadTransferable(type: Data.self).map { [UInt8]($0) }
        }
      }
    }

    /// A photo picker that adds photos to a new product. While photos are being added, the button
    /// shows a spinner.
    public struct EditorPhotosPicker<Label: View>: View {
      private let editor: ProductEditorViewModel
      private let isReplacing: Bool
      private let label: Label
      @State private var selection: [PhotosPickerItem] = []

      /// Creates a photo picker for an editor, with a label of the app.
      ///
      /// - Parameters:
      ///   - editor: The editor.
      ///   - replacing: A Boolean value that indicates whether the picked photos replace the
      ///     current images.
      ///   - label: The label of the button.
      public init(
        _ editor: ProductEditorViewModel, replacing: Bool = false, @ViewBuilder label: () -> Label
      ) {
        self.editor = editor
        isReplacing = replacing
        self.label = label()
      }

      /// Creates a photo picker for an editor, with a label in the editor's language.
      public init(_ editor: ProductEditorViewModel, replacing: Bool = false) where Label == Text {
        self.init(editor, replacing: replacing) {
          Text(verbatim: ActionTitle.addPhotos.text(in: editor.locale))
        }
      }

      public var body: some View {
        let state = editor.state
        let room =
          isReplacing && state.imagesFixed == nil
          ? ProductLimits.imageCount.upperBound : state.imageRoom
        HStack {
          PhotosPicker(
            selection: $selection, maxSelectionCount: max(1, room), selectionBehavior: .ordered,
            matching: .images
          ) { label }
          .disabled(room == 0 || !state.isEditable || state.loadingImages > 0)
          if state.loadingImages > 0 { ProgressView() }
        }
        .onChange(of: selection) {
          guard !selection.isEmpty else { return }
          let items = selection
          selection = []
          // The task goes on while the view is scrolled out of sight.
          Task { await editor.addPhotos(items, replacing: isReplacing) }
        }
      }
    }
  #endif

  #if canImport(UIKit)
    public import UIKit

    /// An image of UIKit.
    public typealias PlatformImage = UIImage

    extension UIImage {
      /// Returns the image with its orientation as a file without compression. The file isn't larger
      /// than the compressor needs, because an image of 12 megapixels would take 50 MB.
      fileprivate func uncompressedBytes() -> [UInt8]? {
        // The Exif values for up, down, left, right, and their mirrored versions.
        let orientation = [1, 3, 8, 6, 2, 4, 5, 7][imageOrientation.rawValue]
        return cgImage?.file(
          "public.tiff",
          [
            kCGImagePropertyOrientation: orientation, kCGImageDestinationImageMaxPixelSize: 2048,
          ])
      }
    }
  #else
    public import AppKit

    /// An image of AppKit.
    public typealias PlatformImage = NSImage

    extension NSImage {
      fileprivate func uncompressedBytes() -> [UInt8]? { tiffRepresentation.map { Array($0) } }
    }
  #endif

  extension ProductEditorViewModel {
    /// Adds an image, such as a photo from the camera, to a new product, as a JPEG file below the
    /// size limit.
    ///
    /// - Parameter image: The image. A `UIImage` that was made from a `CIImage` can't be read. Draw
    ///   it first.
    /// - Returns: The messages of a photo that isn't added, which the state has as notices, too.
    @discardableResult
    public func addPhoto(_ image: PlatformImage) async -> [UserMessage] {
      await addPhotos([image], compressor: ImageIOCompressor()) { $0.uncompressedBytes() }
    }
  }
#endif
