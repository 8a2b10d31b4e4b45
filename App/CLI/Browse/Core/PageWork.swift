/// The calls that a page has under way. They end with the page.
@MainActor
final class PageWork {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  /// - Parameter operation: holds its page weakly, or the page stays until it has ended.
  func run(_ operation: @escaping @MainActor () async -> Void) {
    lastNumber += 1
    let number = lastNumber
    tasks[number] = Task { [weak self] in
      await operation()
      self?.tasks[number] = nil
    }
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }
}
