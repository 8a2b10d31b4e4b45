public import OpenMarketDomain

/// Loads pictures that may come into view, so that they are in memory by then.
///
/// A picture that cannot be had is left alone: the slot that shows it says why. A prefetcher that goes takes its loads
/// with it.
public final class ImagePrefetcher {
  private let images: any ImageRepository
  private let limit: Int

  /// What is expected and was not begun yet, nearest first.
  private var waiting: [ImageURL] = []
  private var loads: [ImageURL: Task<Void, Never>] = [:]
  /// What is expected and was tried, so that a failure is not repeated while one scrolls.
  private var tried: Set<ImageURL> = []

  /// Expects nothing yet.
  ///
  /// - Parameters:
  ///   - images: where the pictures come from.
  ///   - limit: how many pictures are loaded at once; the others wait for their turn.
  public init(images: any ImageRepository, limit: Int = 40) {
    self.images = images
    self.limit = limit
  }

  deinit {
    for load in loads.values { load.cancel() }
  }

  /// Takes the place of what was expected before.
  ///
  /// What is new and not in memory is loaded as `ImagePriority.soon`. What is on its way and still expected goes on,
  /// and what is no longer expected is cancelled.
  ///
  /// - Parameters:
  ///   - urls: what may come into view, nearest first.
  ///   - visible: what has come into view. Nothing is begun for it, and what was begun goes on: cancelling it would end
  ///     an exchange that a slot is about to join.
  public func expect(_ urls: [ImageURL], keeping visible: [ImageURL] = []) {
    let wanted = Set(urls).union(visible)
    for (url, load) in loads where !wanted.contains(url) {
      load.cancel()
      loads[url] = nil
    }
    tried.formIntersection(wanted)
    waiting = urls
    begin()
  }

  /// Expects nothing any more.
  public func stop() {
    expect([])
  }

  private func begin() {
    var later = waiting[...]
    while loads.count < limit, let url = later.popFirst() {
      guard loads[url] == nil, !tried.contains(url),
        images.imageInMemory(at: url) == nil
      else { continue }
      load(url)
    }
    waiting = Array(later)
  }

  private func load(_ url: ImageURL) {
    loads[url] = Task { [weak self, images] in
      guard !Task.isCancelled else { return }
      _ = try? await images.image(at: url, priority: .soon, progress: nil)
      // One that was cancelled has left its place already, perhaps to another load of the same picture.
      guard !Task.isCancelled else { return }
      self?.finish(url)
    }
  }

  private func finish(_ url: ImageURL) {
    loads[url] = nil
    tried.insert(url)
    begin()
  }
}
