public import OpenMarketDomain

/// A loader that brings images into memory before they come into view.
///
/// The prefetcher ignores failures: the slot that shows the image reports the error. The loads are cancelled when the
/// prefetcher is released.
public final class ImagePrefetcher {
  private let images: any ImageRepository
  private let limit: Int

  /// The expected images whose loads haven't started, nearest first.
  private var waiting: [ImageURL] = []
  private var loads: [ImageURL: Task<Void, Never>] = [:]
  /// The expected images whose loads have ended, so that a failure isn't repeated at every scroll.
  private var finished: Set<ImageURL> = []

  /// Creates a prefetcher that expects nothing yet.
  ///
  /// - Parameters:
  ///   - images: The repository of the images.
  ///   - limit: The maximum number of loads in flight.
  public init(images: any ImageRepository, limit: Int = 40) {
    self.images = images
    self.limit = limit
  }

  deinit {
    for load in loads.values { load.cancel() }
  }

  /// Replaces the expected images.
  ///
  /// New ones that aren't in memory are loaded with `ImagePriority.soon`. Loads in flight continue if their images are still
  /// expected. All others are cancelled.
  ///
  /// - Parameters:
  ///   - urls: The images that may come into view, nearest first.
  ///   - visible: The images in view. Their loads continue, because a slot is about to join them, but none is started.
  public func expect(_ urls: [ImageURL], keeping visible: [ImageURL] = []) {
    let wanted = Set(urls).union(visible)
    for (url, load) in loads where !wanted.contains(url) {
      load.cancel()
      loads[url] = nil
    }
    finished.formIntersection(wanted)
    waiting = urls
    startLoads()
  }

  /// Cancels all loads.
  public func stop() {
    expect([])
  }

  private func startLoads() {
    var remaining = waiting[...]
    while loads.count < limit, let url = remaining.popFirst() {
      if loads[url] == nil, !finished.contains(url), images.imageInMemory(at: url) == nil {
        load(url)
      }
    }
    waiting = Array(remaining)
  }

  private func load(_ url: ImageURL) {
    loads[url] = Task { [weak self, images] in
      guard !Task.isCancelled else { return }
      _ = try? await images.image(at: url, priority: .soon, progress: nil)
      // A cancelled load has left its place, perhaps to another load of the same image.
      guard !Task.isCancelled, let self else { return }
      loads[url] = nil
      finished.insert(url)
      startLoads()
    }
  }
}
