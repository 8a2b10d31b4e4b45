#if canImport(ImageIO)
  public import CoreGraphics
  import Foundation
  public import Observation
  public import OpenMarketDomain
  public import OpenMarketPresentation

  /// An image slot with the decoded image, for a view in UIKit, AppKit or SwiftUI.
  ///
  /// The slot decodes its image in the background, at the size of the view. ``cgImage`` is always an image at the current URL of
  /// the slot, or `nil`. All slots share a cache of decoded images, so an image that was shown before at the same size is there when
  /// ``bind(to:)`` returns, and a reused cell doesn't flicker.
  ///
  /// SwiftUI observes the properties. A cell in UIKit or AppKit sets ``onChange`` once, and calls ``bind(to:)`` for each row and
  /// ``unbind()`` before its reuse. The load and the decoding are cancelled when the object is released.
  @MainActor
  @Observable
  public final class DecodedImageSlot {
    /// The decoded images of all slots. An image never changes at its URL.
    private static let cache: NSCache<NSString, CGImage> = {
      let cache = NSCache<NSString, CGImage>()
      cache.totalCostLimit = 64 << 20
      return cache
    }()

    /// The maximum memory in bytes for decoded images that no view shows. The default is 64 MiB. The system also removes images when
    /// memory is low.
    public static var cacheLimit: Int {
      get { cache.totalCostLimit }
      set { cache.totalCostLimit = newValue }
    }

    /// The slot that loads the image. Its state contains the progress and the error message. Don't bind this slot directly.
    public let slot: ImageSlot
    /// A closure that is called after the state of ``slot`` or the image changed. Capture the view weakly.
    @ObservationIgnored public var onChange: (@MainActor () -> Void)?

    private let maximumPixelSize: Int
    private var decoded: (url: ImageURL, image: CGImage)?
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

    /// The decoded image at the current URL of the slot, or `nil` if the image isn't decoded. The image can be in the cache while
    /// ``slot`` is still loading its data.
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
      if state.url != decoded?.url {
        decoding?.cancel()
        decoded = state.url.flatMap { url in
          Self.cache.object(forKey: key(url)).map { (url, $0) }
        }
      }
      guard decoded == nil, let url = state.url, let data = state.image else { return }
      decoding = Task { [weak self, maximumPixelSize] in
        let image = await data.decoded(maximumPixelSize: maximumPixelSize)
        // A later state of the slot has cancelled this task.
        guard !Task.isCancelled, let self, let image else { return }
        Self.cache.setObject(image, forKey: key(url), cost: image.bytesPerRow * image.height)
        decoded = (url, image)
        onChange?()
      }
    }

    private func key(_ url: ImageURL) -> NSString {
      "\(maximumPixelSize) \(url.rawValue)" as NSString
    }
  }
#endif
