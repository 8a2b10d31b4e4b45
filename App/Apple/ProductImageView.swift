#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketDomain
  public import OpenMarketPresentation
  public import UIKit

  /// An image view that loads and shows an image of a product, in a cell or on the product's page.
  public final class ProductImageView: UIImageView {
    /// The image to show while no image is loaded.
    public var placeholder: UIImage? { didSet { update() } }
    private var slot: DecodedImageSlot?
    private var decoding: Task<Void, Never>?

    /// Shows the image at a URL instead of the current image. Call ``unbind()`` before the view's cell is reused.
    ///
    /// - Parameters:
    ///   - url: The URL of the image, or `nil` to show only the placeholder.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    ///   - makeSlot: A closure that creates the slot for the image, such as `list.makeImageSlot`. The view calls the closure
    ///     once.
    public func show(_ url: ImageURL?, maximumPixelSize: Int = 600, makeSlot: () -> ImageSlot) {
      if slot == nil { follow(DecodedImageSlot(makeSlot(), maximumPixelSize: maximumPixelSize)) }
      slot?.bind(to: url)
    }

    /// Shows the image of a slot, such as `page.imageSlot(for: id)`, or only the placeholder if the slot is `nil`.
    public func show(_ slot: ImageSlot?, maximumPixelSize: Int = 1_200) {
      guard slot !== self.slot?.slot else { return }
      follow(slot.map { DecodedImageSlot($0, maximumPixelSize: maximumPixelSize) })
    }

    /// Shows an image that isn't uploaded yet. The image is decoded in the background, at the size that's needed.
    public func show(_ file: ImageFile, maximumPixelSize: Int = 300) {
      follow(nil)
      decoding = Task { [weak self] in
        let image = await ImageData(bytes: file.bytes)?.decoded(maximumPixelSize: maximumPixelSize)
        guard !Task.isCancelled, let self, let image else { return }
        self.image = UIImage(cgImage: image)
      }
    }

    /// Removes the image, and cancels its load.
    public func unbind() {
      decoding?.cancel()
      slot?.unbind()
      update()
    }

    private func follow(_ slot: DecodedImageSlot?) {
      decoding?.cancel()
      self.slot = slot
      slot?.onChange = { [weak self] in self?.update() }
      update()
    }

    private func update() { image = slot?.uiImage ?? placeholder }
  }
#endif
