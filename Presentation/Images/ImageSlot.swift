public import OpenMarketDomain

/// A view model that shows one image at a time, for example in a cell. A reused cell can bind its
/// slot to another image.
///
/// Regardless of the order of events, the slot shows the image at its current URL, or no image.
/// Each load has a number, and the slot ignores the results of all loads except the latest.
///
/// The load is cancelled when the slot is released.
@MainActor
public final class ImageSlot: StateViewModel<ImageSlotState> {
  private let images: any ImageRepository

  /// The number of the latest load. Unbinding the slot also increases the number.
  private var number = 0
  private var load: Task<Void, Never>?

  /// Creates an empty slot.
  ///
  /// - Parameters:
  ///   - images: The repository that loads the images.
  ///   - locale: The locale that determines the language of error messages.
  public init(images: any ImageRepository, locale: some TextLocale) {
    self.images = images
    super.init(StateStore(ImageSlotState()), locale: locale)
  }

  deinit { load?.cancel() }

  /// Shows the image at the given URL instead of the current image. If the URL is `nil`, the slot
  /// becomes empty.
  ///
  /// When this method returns, the slot has removed the previous image, and shows the new image if
  /// it's in memory. Otherwise, the slot loads the new image with `ImagePriority.visible`. Binding
  /// the slot to its current URL has no effect, unless the load was cancelled. After a failure,
  /// call ``retry()`` to load the image again.
  public func bind(to url: ImageURL?) {
    guard let url else { return unbind() }
    // A bound slot is empty if the repository cancelled the load. Load the image again in this
    // case.
    guard url != state.url || state.phase == .empty else { return }
    begin(url)
  }

  /// Removes the image and cancels the load.
  public func unbind() {
    cancel()
    store.update { $0 = ImageSlotState() }
  }

  /// Loads the image again after a failure, even if the repository has cached the failure.
  public func retry() {
    guard let url = state.url, state.error != nil else { return }
    images.forgetFailure(at: url)
    begin(url)
  }

  /// Returns when no load is in flight. If the caller is cancelled, this method returns early, and
  /// the load continues.
  public func waitUntilLoaded() async {
    for await _ in states where !state.isLoading { return }
  }

  // MARK: - One load at a time

  private func begin(_ url: ImageURL) {
    cancel()
    let image = images.imageInMemory(at: url)
    store.update { state in
      state.url = url
      state.phase = image.map { .showing(ImageResponse($0, from: .memory)) } ?? .loading(nil)
    }
    if image == nil { load(url) }
  }

  private func cancel() {
    number += 1
    load?.cancel()
    load = nil
  }

  private func load(_ url: ImageURL) {
    let progress = MainActorProgress { [weak self, number] in self?.advance($0, number) }
    load = Task { [weak self, images, number] in
      // Don't send a request for a cell that has already scrolled out of view.
      guard !Task.isCancelled else { return }
      let outcome = await Result { () async throws(MarketError) in
        try await images.image(at: url, priority: .visible, progress: progress.report)
      }
      self?.finish(outcome, number)
    }
  }

  private func advance(_ progress: TransferProgress, _ number: Int) {
    guard number == self.number, state.isLoading else { return }
    store.update { $0.phase = .loading(progress) }
  }

  private func finish(_ outcome: Result<ImageResponse, MarketError>, _ number: Int) {
    guard number == self.number, state.isLoading else { return }
    load = nil
    store.update { state in
      state.phase =
        switch outcome {
        case .success(let image): .showing(image)
        case .failure(.cancelled): .empty
        // The text for a product that wasn't found doesn't fit an image.
        case .failure(.notFound): .failed(UserMessage(.notFound, variant: "image", in: language))
        case .failure(let error): .failed(error.message(in: language, of: .read))
        }
    }
  }
}

/// The state of an image slot: the image and the phase of its load, as one snapshot. You can change
/// a copy for previews and view tests.
public struct ImageSlotState: Equatable, Sendable {
  /// A phase of an image slot.
  public enum Phase: Equatable, Sendable {
    /// The slot shows no image, and no load is in flight.
    case empty
    /// The image is loading. The progress is `nil` until the first bytes arrive, and never
    /// decreases.
    case loading(TransferProgress?)
    /// The slot shows the image at ``ImageSlotState/url``.
    case showing(ImageResponse)
    /// The load failed. Call ``ImageSlot/retry()`` to load the image again.
    case failed(UserMessage)
  }

  /// The URL of the bound image, or `nil` if the slot isn't bound.
  public var url: ImageURL?
  /// The phase of the slot.
  public var phase: Phase = .empty

  /// Creates the state of an empty slot.
  public init() {}

  /// The image to show, or `nil` if the image isn't loaded.
  public var image: ImageData? {
    if case .showing(let response) = phase { response.image } else { nil }
  }

  /// The error message if the load failed, or `nil` otherwise.
  public var error: UserMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// A Boolean value that indicates whether the image is loading.
  public var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }
}
