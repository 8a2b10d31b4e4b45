import OpenMarketDomain
import OpenMarketPresentation

/// The image of an image view: an image of the market, or a file that isn't uploaded yet.
@MainActor
final class ShownImage<Bitmap: AnyObject & Sendable> {
  /// A closure that is called after the image may have changed.
  var onChange: () -> Void = {}
  private let decoder: BitmapDecoder<Bitmap>
  private var slot: BitmapSlot<Bitmap>?
  private var file: ImageFile?
  private var decoded: Bitmap?
  private var decoding: Task<Void, Never>?

  init(decoder: BitmapDecoder<Bitmap>) { self.decoder = decoder }

  deinit { decoding?.cancel() }

  /// The image to show, or `nil` to show a placeholder.
  var bitmap: Bitmap? { slot?.bitmap ?? decoded }

  func show(_ url: ImageURL?, maximumPixelSize: Int, makeSlot: () -> ImageSlot) {
    if slot == nil { replace(with: makeSlot(), maximumPixelSize) }
    slot?.bind(to: url)
  }

  func show(_ slot: ImageSlot?, maximumPixelSize: Int) {
    if slot == nil || slot !== self.slot?.slot { replace(with: slot, maximumPixelSize) }
  }

  func show(_ file: ImageFile, maximumPixelSize: Int) {
    // A cell is also configured again when only an issue of its image changes.
    guard file != self.file else { return }
    replace(with: nil, maximumPixelSize)
    self.file = file
    decoding = Task { [weak self, decoder] in
      let bitmap = await decoder.decode(file.bytes, maximumPixelSize)
      guard !Task.isCancelled, let self else { return }
      decoded = bitmap
      onChange()
    }
  }

  /// The message of the slot if the image couldn't be loaded.
  var error: UserMessage? { slot?.slot.state.error }

  func retry() { slot?.slot.retry() }

  /// Removes the image, and cancels its load and its decoding.
  func unbind() {
    if let slot { slot.unbind() } else { replace(with: nil, 0) }
  }

  private func replace(with slot: ImageSlot?, _ maximumPixelSize: Int) {
    decoding?.cancel()
    (file, decoded) = (nil, nil)
    self.slot = slot.map {
      BitmapSlot($0, maximumPixelSize: maximumPixelSize, decoder: decoder)
    }
    self.slot?.onChange = { [weak self] in self?.onChange() }
    onChange()
  }
}
