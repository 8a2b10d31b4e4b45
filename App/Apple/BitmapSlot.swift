import Foundation
public import Observation
public import OpenMarketKit

/// An image slot with the decoded image, for a view in UIKit, AppKit or SwiftUI.
///
/// The slot decodes its image in the background, at the size of the view. ``bitmap`` is always an
/// image at the current URL of the slot, or `nil`. All slots share a cache of decoded images, so an
/// image that was shown before at the same size is there when ``bind(to:)`` returns, and a reused
/// cell doesn't flicker.
///
/// SwiftUI observes the properties. A cell in UIKit or AppKit sets ``onChange`` once, and calls
/// ``bind(to:)`` for each row and ``unbind()`` before its reuse. The load and the decoding are
/// cancelled when the object is released.
@MainActor
@Observable
public final class BitmapSlot<Bitmap: AnyObject & Sendable> {
  /// The slot that loads the image. Its state contains the progress and the error message. Don't
  /// bind this slot directly.
  public let slot: ImageSlot
  /// A closure that is called after the state of ``slot`` or the image changed. Capture the view
  /// weakly.
  @ObservationIgnored public var onChange: (@MainActor () -> Void)?

  private let maximumPixelSize: Int
  private let decoder: BitmapDecoder<Bitmap>
  private var decoded: (url: ImageURL, bitmap: Bitmap)?
  @ObservationIgnored private var handled = ImageSlotState()
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var decoding: Task<Void, Never>?

  init(_ slot: ImageSlot, maximumPixelSize: Int, decoder: BitmapDecoder<Bitmap>) {
    self.slot = slot
    self.maximumPixelSize = maximumPixelSize
    self.decoder = decoder
    following = Task { [weak self, states = slot.states] in
      for await _ in states { self?.update() }
    }
  }

  deinit {
    following?.cancel()
    decoding?.cancel()
  }

  /// The decoded image at the current URL of the slot, or `nil` if the image isn't decoded. The
  /// image can be in the cache while ``slot`` is still loading its data.
  public var bitmap: Bitmap? { decoded?.url == slot.state.url ? decoded?.bitmap : nil }

  /// Shows the image at the given URL instead of the current image. If the URL is `nil`, the slot
  /// becomes empty. When this method returns, the image at the earlier URL is removed.
  ///
  /// The load begins again if it was cancelled. After a failure, call `retry()` on ``slot``.
  public func bind(to url: ImageURL?) {
    slot.bind(to: url)
    update()
  }

  /// Removes the image, and cancels the load and the decoding.
  public func unbind() { bind(to: nil) }

  private func update() {
    let (old, state) = (handled, slot.state)
    guard state != old else { return }
    handled = state
    if state.url != old.url || state.image != old.image { decode(state) }
    onChange?()
  }

  private func decode(_ state: ImageSlotState) {
    decoding?.cancel()
    if state.url != decoded?.url {
      decoded = state.url.flatMap { url in decoder.images.object(forKey: key(url)).map { (url, $0) }
      }
    }
    guard decoded == nil, let url = state.url, let data = state.image else { return }
    decoding = Task { [weak self, decoder, maximumPixelSize] in
      let bitmap = await decoder.decode(data.bytes, maximumPixelSize)
      // A later state of the slot has cancelled this task.
      guard !Task.isCancelled, let self, let bitmap else { return }
      decoder.images.setObject(bitmap, forKey: key(url), cost: decoder.byteCount(bitmap))
      decoded = (url, bitmap)
      onChange?()
    }
  }

  private func key(_ url: ImageURL) -> NSString {
    NSString(string: "\(maximumPixelSize) \(url.rawValue)")
  }
}

/// A decoder with a cache of decoded images. An image never changes at its URL.
@MainActor
final class BitmapDecoder<Bitmap: AnyObject & Sendable> {
  typealias Decode =
    @concurrent @Sendable ([UInt8], _ maximumPixelSize: Int) async -> Bitmap?

  let decode: Decode
  let images = NSCache<NSString, Bitmap>()
  let byteCount: (Bitmap) -> Int

  /// - Parameters:
  ///   - byteCount: A closure that returns the memory that a bitmap needs.
  ///   - decode: A closure that decodes a file, or returns `nil` if the file can't be decoded.
  init(byteCount: @escaping (Bitmap) -> Int, decode: @escaping Decode) {
    self.byteCount = byteCount
    self.decode = decode
    images.totalCostLimit = 64 << 20
  }
}
