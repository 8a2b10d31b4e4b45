import OpenMarketDomain
import OpenMarketLock

/// A queue that limits the number of concurrent image loads from the network.
///
/// Visible images load first, starting with the most recently requested image. Images that may be
/// needed soon load next, in the order of their requests. They use at most half of the slots, but
/// at least one, so that they don't delay an image that becomes visible.
final class ImageLoadQueue: Sendable {
  private struct Waiter {
    let number: Int
    let url: ImageURL
    var priority: ImagePriority
    let turn: CheckedContinuation<ImagePriority?, Never>
  }

  private struct State {
    var lastNumber = 0
    var waiting: [Waiter] = []
    /// The number of running loads for each priority.
    var running: [ImagePriority: Int] = [:]
    /// The number of calls to ``raise(_:)`` for each image that haven't been undone by
    /// ``lower(_:)``. An image can be raised before its load enters the queue.
    var raised: [ImageURL: Int] = [:]
  }

  private let width: Int
  private let widthOfOthers: Int
  private let state = Mutex(State())

  /// - Parameter width: The maximum number of concurrent loads, at least 1.
  init(width: Int) {
    self.width = max(1, width)
    widthOfOthers = max(1, width / 2)
  }

  /// The number of loads that are waiting for a slot.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for a free slot, and then runs an operation.
  ///
  /// - Returns: The result of the operation, or `nil` if the task was cancelled before the
  ///   operation started.
  func run<Value>(
    _ url: ImageURL, isolation: isolated (any Actor)? = #isolation, _ operation: () async -> Value
  ) async -> Value? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let priority = await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { turn in
        change { state in
          let priority: ImagePriority = state.raised[url] != nil ? .visible : .soon
          state.waiting.append(Waiter(number: number, url: url, priority: priority, turn: turn))
        }
        // If the task was cancelled before the waiter was added, `onCancel` couldn't remove the
        // waiter.
        if Task.isCancelled { leave(number) }
      }
    } onCancel: {
      leave(number)
    }
    guard let priority else { return nil }
    defer { end(priority) }
    return await operation()
  }

  /// Moves the load for the given image to the front of the queue. If the load isn't in the queue
  /// yet, it will enter the queue at the front.
  func raise(_ url: ImageURL) {
    change { state in
      state.raised[url, default: 0] += 1
      guard let index = state.waiting.firstIndex(where: { $0.url == url }) else { return }
      var waiter = state.waiting.remove(at: index)
      waiter.priority = .visible
      state.waiting.append(waiter)
    }
  }

  /// Undoes one call to ``raise(_:)``. A load that is already in the queue keeps its place.
  func lower(_ url: ImageURL) {
    state.withLock { state in
      let count = state.raised[url, default: 1] - 1
      state.raised[url] = count > 0 ? count : nil
    }
  }

  private func end(_ priority: ImagePriority) {
    change { $0.running[priority, default: 0] -= 1 }
  }

  private func leave(_ number: Int) {
    let waiter = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiter?.turn.resume(returning: nil)
  }

  /// Changes the state, and then starts waiting loads while slots are free.
  private func change(_ change: (inout State) -> Void) {
    let admitted = state.withLock { state in
      change(&state)
      var admitted: [Waiter] = []
      while let next = takeNext(&state) { admitted.append(next) }
      return admitted
    }
    for waiter in admitted { waiter.turn.resume(returning: waiter.priority) }
  }

  private func takeNext(_ state: inout State) -> Waiter? {
    guard state.running.values.reduce(0, +) < width else { return nil }
    var index = state.waiting.lastIndex { $0.priority == .visible }
    if index == nil, state.running[.soon, default: 0] < widthOfOthers {
      index = state.waiting.indices.first
    }
    guard let index else { return nil }
    let next = state.waiting.remove(at: index)
    state.running[next.priority, default: 0] += 1
    return next
  }
}
