/// The calls that a page has under way. They end with the page.
@MainActor
final class PageWork {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0

  /// - Parameter operation: holds its page weakly, or the page stays until it has ended.
  @discardableResult
  func run(_ operation: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    lastNumber += 1
    let number = lastNumber
    let task = Task { [weak self] in
      await operation()
      self?.tasks[number] = nil
    }
    tasks[number] = task
    return task
  }

  func cancel() {
    for task in tasks.values { task.cancel() }
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }
}
