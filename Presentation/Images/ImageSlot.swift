public import Foundation
public import OpenMarketDomain

/// A place for one image at a time, such as a cell's. A reused cell keeps its slot and binds it again.
///
/// In any order of events, the slot shows the image that it's bound to, or none. Each load has a number, and the
/// results of all loads but the last are dropped.
///
/// While it's bound, the slot also receives the replacements of its image, which a newer version on the server causes. A
/// replacement ends the load, because it's newer than its result.
///
/// The load and the subscription end when the slot is released.
public final class ImageSlot: ViewModel {
  private let images: any ImageRepository
  private let language: Language
  private let store = StateStore(ImageSlotState())

  /// The number of the last load. Unbinding increases it too.
  private var number = 0
  private var load: Task<Void, Never>?
  private var subscription: Task<Void, Never>?

  /// Creates an empty slot.
  ///
  /// - Parameters:
  ///   - images: The repository of the images.
  ///   - locale: The language of error messages.
  public init(images: any ImageRepository, locale: Locale) {
    self.images = images
    language = Language(locale)
  }

  deinit {
    load?.cancel()
    subscription?.cancel()
  }

  public var state: ImageSlotState { store.state }

  public func states(
    buffering policy: AsyncStream<ImageSlotState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ImageSlotState> {
    store.states(buffering: policy)
  }

  /// Shows an image in place of the one before, or none for `nil`.
  ///
  /// When this method returns, the image before is gone, and an image in memory is shown. Another image is loaded with
  /// `ImagePriority.visible`. Binding the same image again changes nothing. After a failure, ``retry()`` loads it again.
  public func bind(to url: ImageURL?) {
    guard let url else { return unbind() }
    // A slot that is bound and empty had its load cancelled by the repository.
    guard url != state.url || state.phase == .empty else { return }
    begin(url)
  }

  /// Shows no image, and cancels the load.
  public func unbind() {
    cancel()
    store.update { $0 = ImageSlotState() }
  }

  /// Loads the image again after a failure, even if the repository remembers the failure.
  public func retry() {
    guard let url = state.url, state.isRetryable else { return }
    images.forgetFailure(at: url)
    begin(url)
  }

  /// Returns when no load is in flight. A cancelled caller returns early, and the load continues.
  public func waitUntilLoaded() async {
    for await _ in states where !state.isLoading { return }
  }

  // MARK: - One load at a time

  private func begin(_ url: ImageURL) {
    cancel()
    subscribe(to: url)
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
    subscription?.cancel()
    subscription = nil
  }

  private func subscribe(to url: ImageURL) {
    // The subscription starts before the load and not in the task, which runs later.
    let replacements = images.replacements(at: url)
    subscription = Task { [weak self, number] in
      for await image in replacements { self?.replace(image, number) }
    }
  }

  private func load(_ url: ImageURL) {
    let progress = MainActorProgress { [weak self, number] in self?.advance($0, number) }
    load = Task { [weak self, images, number] in
      // A cell that only flew by sends no request.
      guard !Task.isCancelled else { return }
      let outcome: Result<ImageResponse, MarketError>
      do throws(MarketError) {
        outcome = .success(
          try await images.image(at: url, priority: .visible, progress: progress.report))
      } catch {
        outcome = .failure(error)
      }
      self?.finish(outcome, number)
    }
  }

  private func advance(_ progress: TransferProgress, _ number: Int) {
    guard number == self.number, state.isLoading else { return }
    store.update { $0.phase = .loading(progress) }
  }

  private func replace(_ image: ImageData, _ number: Int) {
    guard number == self.number else { return }
    load?.cancel()
    load = nil
    store.update { $0.phase = .showing(ImageResponse(image, from: .network)) }
  }

  private func finish(_ outcome: Result<ImageResponse, MarketError>, _ number: Int) {
    guard number == self.number, state.isLoading else { return }
    load = nil
    store.update { state in
      state.phase =
        switch outcome {
        case .success(let image): .showing(image)
        case .failure(.cancelled): .empty
        case .failure(let error): .failed(error.message(in: language))
        }
    }
  }
}

/// The state of a slot: its image and the phase of the load, as one snapshot. Change a copy for previews and tests of views.
public nonisolated struct ImageSlotState: Equatable, Sendable {
  /// The phase of the image.
  public enum Phase: Equatable, Sendable {
    /// There is nothing to show and no load.
    case empty
    /// The image is loading. The progress is `nil` until the first bytes arrive, and never decreases.
    case loading(TransferProgress?)
    /// The image of ``ImageSlotState/url``.
    case showing(ImageResponse)
    /// The load failed. ``ImageSlot/retry()`` tries again.
    case failed(UserMessage)
  }

  /// The URL of the bound image.
  public var url: ImageURL?
  /// The phase of the bound image.
  public var phase: Phase = .empty

  /// Creates the state of an empty slot.
  public init() {}

  /// The image to show.
  public var image: ImageData? {
    if case .showing(let response) = phase { response.image } else { nil }
  }

  /// The failure of the last load.
  public var error: UserMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// A Boolean value that indicates whether the image is loading.
  public var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }

  /// A Boolean value that indicates whether ``ImageSlot/retry()`` loads the image again.
  public var isRetryable: Bool { error != nil }
}
