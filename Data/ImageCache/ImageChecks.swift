internal import OpenMarketDomain
internal import Synchronization

/// The revalidations in flight, at most one for each image. They are cancelled when this object is released.
///
/// While a list scrolls, more revalidations begin than a slow server answers. Beyond a limit, the oldest is cancelled. It begins again
/// when its image is shown again.
final class ImageChecks: Sendable {
  static let limit = 60

  private struct State {
    var lastNumber = 0
    var checks: [ImageURL: (number: Int, task: Task<Void, Never>)] = [:]
  }

  private let state = Mutex(State())
  private let loader: ImageLoader
  /// The revalidations that failed and aren't repeated yet.
  private let pauses: FailedImages
  /// Returns the time in milliseconds since 1970.
  private let now: @Sendable () -> Int64

  /// - Parameter pause: The time for which a failed revalidation isn't repeated.
  init(loader: ImageLoader, pause: Duration, now: @escaping @Sendable () -> Int64) {
    self.loader = loader
    self.now = now
    pauses = FailedImages(lifetime: pause)
  }

  deinit {
    state.withLock { state in
      for check in state.checks.values { check.task.cancel() }
    }
  }

  /// The number of revalidations that run or wait.
  var count: Int { state.withLock { $0.checks.count } }

  /// Begins to revalidate a stale image, and returns at once.
  func begin(_ url: ImageURL, _ known: ImageValidity) {
    guard pauses.error(at: url, now: now()) == nil else { return }
    let oldest = state.withLock { state -> Task<Void, Never>? in
      guard state.checks[url] == nil else { return nil }
      state.lastNumber += 1
      let number = state.lastNumber
      let task = Task(priority: .utility) { @concurrent [weak self, weak loader] in
        let error = await loader?.revalidate(url, known)
        self?.end(number, url, error)
      }
      state.checks[url] = (number, task)
      guard state.checks.count > Self.limit,
        let oldest = state.checks.min(by: { $0.value.number < $1.value.number })
      else { return nil }
      return state.checks.removeValue(forKey: oldest.key)?.task
    }
    oldest?.cancel()
  }

  /// Waits for the revalidations in flight.
  func settle() async {
    let tasks = state.withLock { $0.checks.values.map(\.task) }
    for task in tasks { await task.value }
  }

  private func end(_ number: Int, _ url: ImageURL, _ error: MarketError?) {
    if let error, error != .cancelled { pauses.remember(error, at: url, now: now()) }
    state.withLock { state in
      if state.checks[url]?.number == number { state.checks[url] = nil }
    }
  }
}
