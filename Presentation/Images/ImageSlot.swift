public import Foundation
public import OpenMarketDomain

/// A place for one picture at a time, such as a cell's. A cell that is used again keeps its slot and binds it anew.
///
/// Whatever the order of events, the slot shows the picture that it is bound to, or none. Each load has a number, and
/// what comes of a load is dropped unless it is the last one begun: an answer, a failure, progress or a replacement of a
/// binding before cannot be seen.
///
/// While it is bound, the slot follows the replacements of its picture, from before the load is begun. A replacement ends
/// the load: it is newer than what the load may still answer, because a picture newer than the replacement would be told
/// as a replacement in its turn. So the last replacement stays, whether or not the load answers after it.
///
/// A slot that goes takes its load and its subscriptions with it.
public final class ImageSlot: ViewModel {
  private let images: any ImageRepository
  private let language: Language
  private let store = StateStore(ImageSlotState())

  /// The number of the last load. It counts when a slot is unbound, too: then there is no load whose number it is.
  private var number = 0
  private var load: Task<Void, Never>?
  private var watch: Task<Void, Never>?

  /// A slot that shows nothing yet.
  ///
  /// - Parameters:
  ///   - images: where the pictures come from.
  ///   - locale: decides the language of error messages.
  public init(images: any ImageRepository, locale: Locale) {
    self.images = images
    language = Language(locale)
  }

  deinit {
    load?.cancel()
    watch?.cancel()
  }

  public var state: ImageSlotState { store.state }

  public func states(
    buffering policy: AsyncStream<ImageSlotState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ImageSlotState> {
    store.states(buffering: policy)
  }

  /// Shows a picture in place of the one before; `nil` shows none.
  ///
  /// The picture before is gone when this returns. A picture that is in memory is there when this returns, and is not
  /// loaded. Any other one is loaded as `ImagePriority.visible`.
  ///
  /// Binding to what the slot is bound to already changes nothing. After a failure, ``retry()`` loads again.
  public func bind(to url: ImageURL?) {
    guard let url else { return unbind() }
    // Bound and empty: the repository gave the load up by itself.
    guard url != state.url || state.phase == .empty else { return }
    begin(url)
  }

  /// Shows no picture, and drops what is on its way.
  public func unbind() {
    drop()
    store.update { $0 = ImageSlotState() }
  }

  /// After a failure, loads again, even when the repository would remember the failure. Else it does nothing.
  public func retry() {
    guard let url = state.url, state.isRetryable else { return }
    images.forgetFailure(at: url)
    begin(url)
  }

  /// Returns when nothing is being loaded: at once, when nothing is. A cancelled caller returns early, and the load goes
  /// on.
  public func settle() async {
    for await _ in states where !state.isLoading { return }
  }

  // MARK: - One load at a time

  private func begin(_ url: ImageURL) {
    drop()
    watch(url)
    if let image = images.imageInMemory(at: url) {
      show(.showing(ImageResponse(image, from: .memory)), at: url)
    } else {
      show(.loading(nil), at: url)
      load(url)
    }
  }

  private func drop() {
    number += 1
    load?.cancel()
    load = nil
    watch?.cancel()
    watch = nil
  }

  private func show(_ phase: ImageSlotState.Phase, at url: ImageURL) {
    store.update { state in
      state.url = url
      state.phase = phase
    }
  }

  private func watch(_ url: ImageURL) {
    // Subscribed here and not in the task, which begins later.
    let replacements = images.replacements(at: url)
    watch = Task { [weak self, number] in
      for await image in replacements { self?.replace(image, of: number) }
    }
  }

  private func load(_ url: ImageURL) {
    let progress = ConflatedProgress { [weak self, number] in self?.advance($0, of: number) }
    load = Task { [weak self, images, number] in
      // A cell that only flew by asks for nothing.
      guard !Task.isCancelled else { return }
      let outcome: Result<ImageResponse, MarketError>
      do throws(MarketError) {
        outcome = .success(
          try await images.image(at: url, priority: .visible, progress: progress.tell))
      } catch {
        outcome = .failure(error)
      }
      self?.finish(outcome, of: number)
    }
  }

  // MARK: - What comes of it

  private func advance(_ progress: ByteProgress, of number: Int) {
    guard number == self.number, state.isLoading else { return }
    store.update { $0.phase = .loading(progress) }
  }

  private func replace(_ image: ImageData, of number: Int) {
    guard number == self.number else { return }
    load?.cancel()
    load = nil
    store.update { $0.phase = .showing(ImageResponse(image, from: .network)) }
  }

  private func finish(_ outcome: Result<ImageResponse, MarketError>, of number: Int) {
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
