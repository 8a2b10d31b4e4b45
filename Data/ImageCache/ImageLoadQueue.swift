internal import OpenMarketDomain
internal import Synchronization

/// Lets a bounded number of loads use the network at once.
///
/// What is visible goes first, and of that what was asked for last; then what may be needed soon, in its order; then what is
/// only to be checked, the last first. What is not visible never takes more than half of the places: a picture that comes
/// into view need not wait for those that might.
final class ImageLoadQueue: Sendable {
  enum Rank {
    case check, soon, visible
  }

  private struct Waiter {
    let number: Int
    let url: ImageURL
    var rank: Rank
    let turn: CheckedContinuation<Rank?, Never>
  }

  private struct State {
    var lastNumber = 0
    var waiting: [Waiter] = []
    var runningVisible = 0
    var runningOthers = 0
    /// What was raised while it did not wait here yet.
    var raised: Set<ImageURL> = []
  }

  private let width: Int
  private let widthOfOthers: Int
  private let state = Mutex(State())

  /// - Parameter width: how many run at once; at least one does.
  init(width: Int) {
    self.width = max(1, width)
    widthOfOthers = max(1, width / 2)
  }

  /// How many wait for their turn.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// How many pictures are raised.
  var raisedCount: Int { state.withLock { $0.raised.count } }

  /// Runs an operation when it is its turn.
  ///
  /// - Parameter rank: of a load, ``Rank/soon``, unless the picture is raised.
  /// - Returns: `nil` when the caller was cancelled while it waited; then the operation was not run.
  func run<Value>(
    _ url: ImageURL, as rank: Rank = .soon,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async -> Value
  ) async -> Value? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let place = await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { turn in
        change { state in
          let isRaised = rank == .soon && state.raised.contains(url)
          state.waiting.append(
            Waiter(
              number: number, url: url, rank: isRaised ? .visible : rank, turn: turn))
        }
        // A cancellation that came before found nobody waiting.
        if Task.isCancelled { leave(number) }
      }
    } onCancel: {
      leave(number)
    }
    guard let place else { return nil }
    defer { end(place) }
    return await operation()
  }

  /// Lets a picture's load, which waits or will, go before all others.
  func raise(_ url: ImageURL) {
    change { state in
      state.raised.insert(url)
      let index = state.waiting.firstIndex { $0.url == url && $0.rank != .check }
      guard let index else { return }
      var waiter = state.waiting.remove(at: index)
      waiter.rank = .visible
      state.waiting.append(waiter)
    }
  }

  /// Forgets that a picture was raised: its load is over.
  func lower(_ url: ImageURL) {
    state.withLock { _ = $0.raised.remove(url) }
  }

  private func end(_ rank: Rank) {
    change { state in
      switch rank {
      case .visible: state.runningVisible -= 1
      case .soon, .check: state.runningOthers -= 1
      }
    }
  }

  private func leave(_ number: Int) {
    let waiter = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiter?.turn.resume(returning: nil)
  }

  /// Changes the state, and lets in whose turn it is then.
  private func change(_ change: (inout State) -> Void) {
    let admitted = state.withLock { state in
      change(&state)
      var admitted: [Waiter] = []
      while let next = takeNext(&state) { admitted.append(next) }
      return admitted
    }
    for waiter in admitted { waiter.turn.resume(returning: waiter.rank) }
  }

  private func takeNext(_ state: inout State) -> Waiter? {
    guard state.runningVisible + state.runningOthers < width else { return nil }
    if let index = state.waiting.lastIndex(where: { $0.rank == .visible }) {
      state.runningVisible += 1
      return state.waiting.remove(at: index)
    }
    guard state.runningOthers < widthOfOthers,
      let index = state.waiting.firstIndex(where: { $0.rank == .soon })
        ?? state.waiting.indices.last
    else { return nil }
    state.runningOthers += 1
    return state.waiting.remove(at: index)
  }
}
