package import OpenMarketDomain

/// An object that loads images into memory before they come into view.
///
/// The prefetcher ignores errors, because the image slot that shows the image reports these errors.
/// The loads in flight are cancelled when the prefetcher is released.
@MainActor
package final class ImagePrefetcher {
  private let images: any ImageRepository
  private let limit: Int

  /// The URLs of the expected images whose loads haven't started, nearest first.
  private var waiting: [ImageURL] = []
  private var loads: [ImageURL: Task<Void, Never>] = [:]
  /// The URLs of the expected images whose loads have ended. Scrolling doesn't repeat these loads,
  /// even if they failed.
  private var finished: Set<ImageURL> = []

  /// Creates a prefetcher. Call ``expect(_:keeping:)`` to start loading images.
  ///
  /// - Parameters:
  ///   - images: The repository that loads the images.
  ///   - limit: The maximum number of loads in flight.
  package init(images: any ImageRepository, limit: Int = 40) {
    self.images = images
    self.limit = limit
  }

  deinit {
    for load in loads.values { load.cancel() }
  }

  /// Sets the images that are expected to come into view.
  ///
  /// The prefetcher loads the images at `urls` that aren't in memory, with `ImagePriority.soon`.
  /// While an image stays expected, the prefetcher loads it once, even if the load fails or the
  /// image leaves memory. The prefetcher cancels a load in flight if its URL is neither in `urls`
  /// nor in `visible`.
  ///
  /// - Parameters:
  ///   - urls: The URLs of the images that may come into view, nearest first.
  ///   - visible: The URLs of the images in view. Loads in flight for these URLs continue, because
  ///     an image slot is about to join them. No new loads start for these URLs.
  package func expect(_ urls: [ImageURL], keeping visible: [ImageURL] = []) {
    let wanted = Set(urls).union(visible)
    for (url, load) in loads where !wanted.contains(url) {
      load.cancel()
      loads[url] = nil
    }
    finished.formIntersection(wanted)
    waiting = urls
    startLoads()
  }

  /// Cancels all loads and removes the expected images.
  package func stop() { expect([]) }

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
      // A cancelled load was already removed from `loads`. Another load for the same URL may have
      // replaced it.
      guard !Task.isCancelled, let self else { return }
      loads[url] = nil
      finished.insert(url)
      startLoads()
    }
  }
}
