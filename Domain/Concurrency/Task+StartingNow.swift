extension Task where Success == Void, Failure == Never {
  /// Starts a task that runs on no actor. On platforms that support `Task.immediate`, the task
  /// starts on the current thread, which avoids waking another thread.
  package static func startingNow(
    _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { await operation() }
    } else {
      Task { await operation() }
    }
  }
}
