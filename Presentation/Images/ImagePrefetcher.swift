public import OpenMarketDomain

/// Loads pictures that may come into view, so that they are in memory by then.
///
/// A picture that cannot be had is left alone: the slot that shows it says why. A prefetcher that goes takes its loads
/// with it.
public final class ImagePrefetcher {
  private let images: any ImageRepository
  private let limit: Int

  /// What is expected and was not begun yet, nearest first.
  private var waiting: [ImageLocator] = []
  private var loads: [ImageLocator: Task<Void, Never>] = [:]
  /// What is expected and was tried, so that a failure is not repeated while one scrolls.
  private var tried: Set<ImageLocator> = []

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
  /// What is new and not in memory is loaded as `ImageUrgency.soon`. What is on its way and still expected goes on,
  /// and what is no longer expected is cancelled.
  ///
  /// - Parameters:
  ///   - locators: what may come into view, nearest first.
  ///   - visible: what has come into view. Nothing is begun for it, and what was begun goes on: cancelling it would end
  ///     an exchange that a slot is about to join.
  public func expect(_ locators: [ImageLocator], keeping visible: [ImageLocator] = []) {
    let wanted = Set(locators).union(visible)
    for (locator, load) in loads where !wanted.contains(locator) {
      load.cancel()
      loads[locator] = nil
    }
    tried.formIntersection(wanted)
    waiting = locators
    begin()
  }

  /// Expects nothing any more.
  public func stop() {
    expect([])
  }

  private func begin() {
    var later = waiting[...]
    while loads.count < limit, let locator = later.popFirst() {
      guard loads[locator] == nil, !tried.contains(locator),
        images.imageInMemory(at: locator) == nil
      else { continue }
      load(locator)
    }
    waiting = Array(later)
  }

  private func load(_ locator: ImageLocator) {
    loads[locator] = Task { [weak self, images] in
      guard !Task.isCancelled else { return }
      _ = try? await images.image(at: locator, urgency: .soon, progress: nil)
      // One that was cancelled has left its place already, perhaps to another load of the same picture.
      guard !Task.isCancelled else { return }
      self?.finish(locator)
    }
  }

  private func finish(_ locator: ImageLocator) {
    loads[locator] = nil
    tried.insert(locator)
    begin()
  }
}
