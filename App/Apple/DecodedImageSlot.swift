#if canImport(ImageIO)
  public import CoreGraphics
  public import Observation
  public import OpenMarketDomain
  public import OpenMarketPresentation

  /// An image slot with the decoded image, for a view in UIKit, AppKit or SwiftUI.
  ///
  /// The slot decodes its image in the background, at the size of the view. ``cgImage`` is always an image at the current URL of
  /// the slot, or `nil`. When the server sends a newer version of the image, the earlier version remains until the new version is
  /// decoded, so that the view doesn't flicker. If the encoded image is already in memory, the decoded image still appears a
  /// moment after ``bind(to:)`` returns.
  ///
  /// SwiftUI observes the properties. A cell in UIKit or AppKit sets ``onChange`` once, and calls ``bind(to:)`` for each row and
  /// ``unbind()`` before its reuse. The load and the decoding are cancelled when the object is released.
  @MainActor
  @Observable
  public final class DecodedImageSlot {
    private struct Decoded {
      let url: ImageURL?
      let image: CGImage
    }

    /// The slot that loads the image. Its state contains the progress and the error message. Don't bind this slot directly.
    public let slot: ImageSlot
    /// A closure that is called after the state of ``slot`` or the image changed. Capture the view weakly.
    @ObservationIgnored public var onChange: (@MainActor () -> Void)?

    private let maximumPixelSize: Int
    private var decoded: Decoded?
    @ObservationIgnored private var handled = ImageSlotState()
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var decoding: Task<Void, Never>?

    /// Creates a slot that decodes the images of another slot.
    ///
    /// - Parameters:
    ///   - slot: The slot that loads the images, for example from `makeImageSlot()`. The new object must be its only user.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    public init(_ slot: ImageSlot, maximumPixelSize: Int = 600) {
      self.slot = slot
      self.maximumPixelSize = maximumPixelSize
      following = Task { [weak self, states = slot.states] in
        for await _ in states { self?.update() }
      }
    }

    deinit {
      following?.cancel()
      decoding?.cancel()
    }

    /// The decoded image at the current URL of the slot. The image is `nil` while the slot is loading, failed or empty, and if
    /// the data can't be decoded.
    public var cgImage: CGImage? {
      decoded?.url == slot.state.url ? decoded?.image : nil
    }

    /// Shows the image at the given URL instead of the current image. If the URL is `nil`, the slot becomes empty. When this
    /// method returns, the image at the earlier URL is removed.
    ///
    /// The load begins again if it was cancelled. After a failure, call `retry()` on ``slot``.
    public func bind(to url: ImageURL?) {
      slot.bind(to: url)
      update()
    }

    /// Removes the image, and cancels the load and the decoding.
    public func unbind() {
      slot.unbind()
      update()
    }

    private func update() {
      let (old, state) = (handled, slot.state)
      guard state != old else { return }
      handled = state
      if state.url != old.url || state.image != old.image { decode(state) }
      onChange?()
    }

    private func decode(_ state: ImageSlotState) {
      decoding?.cancel()
      if state.image == nil || state.url != decoded?.url { decoded = nil }
      guard let data = state.image else { return }
      decoding = Task { [weak self, maximumPixelSize] in
        let image = await data.decoded(maximumPixelSize: maximumPixelSize)
        // A later state of the slot has cancelled this task.
        guard !Task.isCancelled, let self else { return }
        decoded = image.map { Decoded(url: state.url, image: $0) }
        onChange?()
      }
    }
  }
#endif
