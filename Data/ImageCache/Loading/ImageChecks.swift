internal import OpenMarketDomain
internal import Synchronization

/// The pictures about which a server is being asked whether they have changed; about each once at a time. All of it ends
/// with this object.
final class ImageChecks: Sendable {
  private let tasks = Mutex<[ImageLocator: Task<Void, Never>]>([:])
  private let loader: ImageLoader

  init(loader: ImageLoader) {
    self.loader = loader
  }

  deinit {
    tasks.withLock { tasks in
      for task in tasks.values { task.cancel() }
    }
  }

  /// How many are under way.
  var count: Int { tasks.withLock { $0.count } }

  /// Begins to ask, unless that is under way, and returns at once.
  func begin(_ locator: ImageLocator, _ known: CachedImage) {
    tasks.withLock { tasks in
      guard tasks[locator] == nil else { return }
      tasks[locator] = Task(priority: .utility) { @concurrent [weak self, loader] in
        await loader.check(locator, known)
        self?.end(locator)
      }
    }
  }

  /// Returns when what is under way now is over.
  func settle() async {
    let tasks = tasks.withLock { $0.values.map { $0 } }
    for task in tasks { await task.value }
  }

  private func end(_ locator: ImageLocator) {
    tasks.withLock { _ = $0.removeValue(forKey: locator) }
  }
}
