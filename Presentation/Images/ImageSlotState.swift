public import OpenMarketDomain

/// What a place for a picture shows: which picture is meant and how far it is, as one snapshot. A copy can be
/// changed, for previews and tests of views.
public nonisolated struct ImageSlotState: Equatable, Sendable {
  /// How far the picture is.
  public enum Phase: Equatable, Sendable {
    /// There is nothing to show and nothing on its way.
    case empty
    /// The picture is on its way. The progress is `nil` until the first bytes have come over the network; it never goes
    /// back.
    case loading(ByteProgress?)
    /// The picture of ``ImageSlotState/url``, never another one's.
    case showing(ImageResponse)
    /// The picture cannot be had. ``ImageSlot/retry()`` tries again.
    case failed(UserMessage)
  }

  /// The picture that the slot is bound to; `nil` when to none.
  public var url: ImageURL?
  /// How far the picture of ``url`` is.
  public var phase: Phase = .empty

  /// The state of a slot that was just made.
  public init() {}

  /// The picture to show.
  public var image: ImageData? {
    if case .showing(let loaded) = phase { loaded.image } else { nil }
  }

  /// Why there is no picture.
  public var error: UserMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// Whether the picture is on its way.
  public var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }

  /// Whether ``ImageSlot/retry()`` does something.
  public var isRetryable: Bool { error != nil }
}
