internal import OpenMarketDomain
internal import Synchronization

/// The pictures about which a server is being asked whether they have changed, or is going to be; about each once at a time.
/// All of it ends with this object.
///
/// Pictures that scroll by begin more checks than a slow server answers: beyond a limit the oldest is given up, and is
/// begun again when its picture is shown again.
final class ImageChecks: Sendable {
  static let limit = 60

  private struct State {
    var lastNumber = 0
    var numbers: [ImageURL: Int] = [:]
    /// By their numbers, in which the oldest is the least.
    var checks: [Int: (url: ImageURL, task: Task<Void, Never>)] = [:]

    mutating func remove(_ number: Int) -> Task<Void, Never>? {
      guard let check = checks.removeValue(forKey: number) else { return nil }
      numbers[check.url] = nil
      return check.task
    }
  }

  private let state = Mutex(State())
  private let loader: ImageLoader
  /// Checks that failed, and are not tried again at once.
  private let pauses: FailedImages
  /// In milliseconds since 1970.
  private let now: @Sendable () -> Int64

  /// - Parameter pause: how long a check that failed is not tried again, in milliseconds.
  init(loader: ImageLoader, pause: Int64, now: @escaping @Sendable () -> Int64) {
    self.loader = loader
    self.now = now
    pauses = FailedImages(lifetime: pause)
  }

  deinit {
    state.withLock { state in
      for check in state.checks.values { check.task.cancel() }
    }
  }

  /// How many are under way or wait for their turn.
  var count: Int { state.withLock { $0.checks.count } }

  /// Begins to ask about a picture that is past its time, and returns at once.
  func begin(_ url: ImageURL, _ known: ImageValidity) {
    guard pauses.error(at: url, now: now()) == nil else { return }
    let oldest = state.withLock { state -> Task<Void, Never>? in
      guard state.numbers[url] == nil else { return nil }
      state.lastNumber += 1
      let number = state.lastNumber
      state.numbers[url] = number
      let task = Task(priority: .utility) { @concurrent [weak self, loader] in
        let error = await loader.check(url, known)
        self?.end(number, url, error)
      }
      state.checks[number] = (url, task)
      guard state.checks.count > Self.limit, let oldest = state.checks.keys.min() else {
        return nil
      }
      return state.remove(oldest)
    }
    oldest?.cancel()
  }

  /// Returns when what is under way now is over.
  func settle() async {
    let tasks = state.withLock { $0.checks.values.map(\.task) }
    for task in tasks { await task.value }
  }

  private func end(_ number: Int, _ url: ImageURL, _ error: MarketError?) {
    if let error, error != .cancelled { pauses.remember(error, at: url, now: now()) }
    state.withLock { _ = $0.remove(number) }
  }
}
