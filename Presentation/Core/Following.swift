/// Passes on what a stream tells, on the main actor, for as long as this lives.
final class Following {
  private let task: Task<Void, Never>

  /// - Parameter receive: holds its owner weakly, or the two keep each other.
  init<Element: Sendable>(
    _ stream: AsyncStream<Element>, receive: @escaping (Element) -> Void
  ) {
    task = Task {
      for await element in stream { receive(element) }
    }
  }

  deinit {
    task.cancel()
  }
}
