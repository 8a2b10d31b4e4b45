/// Tasks that are cancelled together, at the latest when their owner goes.
@MainActor
final class PageTasks {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { tasks.isEmpty }

  /// - Parameter operation: A closure that holds its page weakly. Otherwise the page stays until the end of the operation.
  func run(_ operation: @escaping @MainActor () async -> Void) {
    lastNumber += 1
    let number = lastNumber
    tasks[number] = Task { [weak self] in
      await operation()
      self?.tasks[number] = nil
    }
  }

  /// Calls a closure for each state of a view model.
  ///
  /// - Parameter changed: A closure that holds its page weakly.
  func watch<State: Sendable>(
    _ states: AsyncStream<State>, changed: @escaping @MainActor () -> Void
  ) {
    run {
      for await _ in states { changed() }
    }
  }

  /// Returns when the tasks so far have ended.
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
