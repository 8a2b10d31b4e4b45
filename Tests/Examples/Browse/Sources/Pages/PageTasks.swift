/// A group of tasks that are cancelled together. Deallocating the group also cancels the tasks.
@MainActor
final class PageTasks {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { tasks.isEmpty }

  /// Runs the given operation in a new task.
  ///
  /// - Parameter operation: The operation to run. The closure must capture the page weakly. A
  ///   strong reference would keep the page in memory until the operation ends.
  func run(_ operation: @escaping @MainActor () async -> Void) {
    lastNumber += 1
    let number = lastNumber
    tasks[number] = Task { [weak self] in
      await operation()
      self?.tasks[number] = nil
    }
  }

  /// Calls the given closure for each state of a view model.
  ///
  /// - Parameters:
  ///   - states: The stream of states.
  ///   - changed: The closure to call. The closure must capture the page weakly.
  func watch<State: Sendable>(
    _ states: AsyncStream<State>, changed: @escaping @MainActor () -> Void
  ) {
    run {
      for await _ in states { changed() }
    }
  }

  /// Waits until all current tasks have ended.
  func wait() async {
    for task in tasks.values { await task.value }
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }
}
