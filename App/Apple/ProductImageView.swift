#if canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  public import OpenMarketKit
  public import UIKit

  /// An image view that loads and shows an image of a product, in a cell or on the product's
  /// screen.
  public final class ProductImageView: UIImageView {
    /// The image to show while no image is loaded.
    public var placeholder: UIImage? { didSet { update() } }
    private lazy var shown: ShownImage<CGImage> = {
      let shown = ShownImage<CGImage>(decoder: .shared)
      shown.onChange = { [weak self] in self?.update() }
      return shown
    }()

    /// Shows the image at a URL instead of the current image. Call ``unbind()`` before the view's
    /// cell is reused.
    ///
    /// - Parameters:
    ///   - url: The URL of the image, or `nil` to show only the placeholder.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    ///   - makeSlot: A closure that creates the slot for the image, such as `list.makeImageSlot`.
    ///     The view calls the closure once.
    public func show(_ url: ImageURL?, maximumPixelSize: Int = 600, makeSlot: () -> ImageSlot) {
      shown.show(url, maximumPixelSize: maximumPixelSize, makeSlot: makeSlot)
    }

    /// Shows the image of a slot, such as `detail.imageSlot(for: id)`, or only the placeholder if
    /// the slot is `nil`.
    public func show(_ slot: ImageSlot?, maximumPixelSize: Int = 1_200) {
      shown.show(slot, maximumPixelSize: maximumPixelSize)
    }

    /// Shows an image that isn't uploaded yet. The image is decoded in the background, at the size
    /// that's needed.
    public func show(_ file: ImageFile, maximumPixelSize: Int = 300) {
      shown.show(file, maximumPixelSize: maximumPixelSize)
    }

    /// Shows an image of a form, with its accessibility label. For the item that adds images, the
    /// view shows a plus sign as its ``placeholder``.
    ///
    /// - Parameters:
    ///   - item: An item of an ``EditorImagesDataSource``.
    ///   - editor: The editor, which loads the images of a registered product.
    public func show(_ item: EditorImageItem, of editor: ProductEditorViewModel) {
      placeholder = item == .addButton ? UIImage(systemName: "plus") : nil
      isAccessibilityElement = true
      switch item {
      case .product(let image):
        accessibilityLabel = ProductField.images.label(in: editor.locale)
        show(image.thumbnail, maximumPixelSize: 300, makeSlot: editor.makeImageSlot)
      case .new(let image):
        accessibilityLabel = image.file.name
        show(image.file)
      case .addButton:
        accessibilityLabel = ActionTitle.addPhotos.text(in: editor.locale)
        unbind()
      }
    }

    /// The message if the image couldn't be loaded, or `nil` otherwise.
    public var error: UserMessage? { shown.error }

    /// Loads the image again after a failure, for example when the user taps the view.
    public func retry() { shown.retry() }

    /// Removes the image, and cancels its load.
    public func unbind() { shown.unbind() }

    private func update() { image = shown.bitmap.map { UIImage(cgImage: $0) } ?? placeholder }
  }
#endif
