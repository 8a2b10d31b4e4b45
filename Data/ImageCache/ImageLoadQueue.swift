internal import OpenMarketDomain
internal import Synchronization

/// A queue that limits the number of loads over the network.
///
/// Visible images load first, the last requested one before the others. Then come images that may be needed soon, in their order, and
/// then revalidations, the last one first. Images that aren't visible use at most half of the places, so an image that becomes visible
/// doesn't wait for them.
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
    /// The visible images with their numbers of waiting callers, whether or not their loads wait here yet.
    var raised: [ImageURL: Int] = [:]
  }

  private let width: Int
  private let widthOfOthers: Int
  private let state = Mutex(State())

  /// - Parameter width: The number of loads that run at once, at least one.
  init(width: Int) {
    self.width = max(1, width)
    widthOfOthers = max(1, width / 2)
  }

  /// The number of loads that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The number of images that are raised.
  var raisedCount: Int { state.withLock { $0.raised.count } }

  /// Waits for a place, and runs an operation.
  ///
  /// - Parameter rank: The rank of the operation. A load, ``Rank/soon``, is visible if its image is raised.
  /// - Returns: `nil` if the caller was cancelled while it waited. Then the operation doesn't run.
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
          let isRaised = rank == .soon && state.raised[url] != nil
          state.waiting.append(
            Waiter(
              number: number, url: url, rank: isRaised ? .visible : rank, turn: turn))
        }
        // An earlier cancellation found no waiter.
        if Task.isCancelled { leave(number) }
      }
    } onCancel: {
      leave(number)
    }
    guard let place else { return nil }
    defer { end(place) }
    return await operation()
  }

  /// Moves the load of an image, present or future, before all others.
  func raise(_ url: ImageURL) {
    change { state in
      state.raised[url, default: 0] += 1
      let index = state.waiting.firstIndex { $0.url == url && $0.rank != .check }
      guard let index else { return }
      var waiter = state.waiting.remove(at: index)
      waiter.rank = .visible
      state.waiting.append(waiter)
    }
  }

  /// Ends the effect of one call of ``raise(_:)``.
  func lower(_ url: ImageURL) {
    state.withLock { state in
      let count = state.raised[url, default: 1] - 1
      state.raised[url] = count > 0 ? count : nil
    }
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

  /// Changes the state, and admits the loads that have a place then.
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
