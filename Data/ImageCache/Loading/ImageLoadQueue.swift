internal import OpenMarketDomain
internal import Synchronization

/// Lets a bounded number of loads use the network at once.
///
/// What is visible goes first, and of that what was asked for last; then what may be needed soon, in its order, which
/// never takes more than half of the places: a picture that comes into view need not wait for those that might.
final class ImageLoadQueue: Sendable {
  private struct Waiter {
    let number: Int
    let locator: ImageLocator
    var urgency: ImageUrgency
    let turn: CheckedContinuation<ImageUrgency?, Never>
  }

  private struct State {
    var lastNumber = 0
    var waiting: [Waiter] = []
    var runningVisible = 0
    var runningSoon = 0
    /// What was raised while it did not wait here yet.
    var raised: Set<ImageLocator> = []
  }

  private let width: Int
  private let widthOfSoon: Int
  private let state = Mutex(State())

  /// - Parameter width: how many run at once; at least one does.
  init(width: Int) {
    self.width = max(1, width)
    widthOfSoon = max(1, width / 2)
  }

  /// How many wait for their turn.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs an operation when it is its turn: soon, unless the picture is raised.
  ///
  /// - Returns: `nil` when the caller was cancelled while it waited; then the operation was not run.
  func run<Value>(
    _ locator: ImageLocator, _ operation: () async -> Value
  ) async -> Value? {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let place = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        change { state in
          let urgency = state.raised.contains(locator) ? ImageUrgency.visible : .soon
          state.waiting.append(
            Waiter(number: number, locator: locator, urgency: urgency, turn: turn))
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
  func raise(_ locator: ImageLocator) {
    change { state in
      state.raised.insert(locator)
      guard let index = state.waiting.firstIndex(where: { $0.locator == locator }) else { return }
      var waiter = state.waiting.remove(at: index)
      waiter.urgency = .visible
      state.waiting.append(waiter)
    }
  }

  /// Forgets that a picture was raised: its load is over.
  func lower(_ locator: ImageLocator) {
    state.withLock { _ = $0.raised.remove(locator) }
  }

  private func end(_ place: ImageUrgency) {
    change { state in
      switch place {
      case .visible: state.runningVisible -= 1
      case .soon: state.runningSoon -= 1
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
    for waiter in admitted { waiter.turn.resume(returning: waiter.urgency) }
  }

  private func takeNext(_ state: inout State) -> Waiter? {
    guard state.runningVisible + state.runningSoon < width else { return nil }
    if let index = state.waiting.lastIndex(where: { $0.urgency == .visible }) {
      state.runningVisible += 1
      return state.waiting.remove(at: index)
    }
    guard state.runningSoon < widthOfSoon, !state.waiting.isEmpty else { return nil }
    state.runningSoon += 1
    return state.waiting.removeFirst()
  }
}
