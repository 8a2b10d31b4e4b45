/// Says that a view model has another state, for as long as this lives.
@MainActor
final class StateWatch {
  private let task: Task<Void, Never>

  /// - Parameter changed: holds its owner weakly, or the two keep each other.
  init<State: Sendable>(_ states: AsyncStream<State>, changed: @escaping @MainActor () -> Void) {
    task = Task {
      for await _ in states { changed() }
    }
  }

  deinit {
    task.cancel()
  }
}
