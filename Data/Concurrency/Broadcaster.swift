internal import Synchronization

/// Passes elements on to everybody who listens: each once, in order.
final class Broadcaster<Element: Sendable>: Sendable {
  private struct Registry {
    var lastID: UInt64 = 0
    var observers: [UInt64: @Sendable (Element?) -> Void] = [:]
  }

  private let registry = Mutex(Registry())

  deinit {
    // Outside the lock: the end of a stream takes it.
    let observers = registry.withLock { $0.observers.values }
    for observer in observers { observer(nil) }
  }

  /// The number of streams that are being read.
  var observerCount: Int { registry.withLock { $0.observers.count } }

  func send(_ element: Element) {
    registry.withLock { registry in
      for observer in registry.observers.values { observer(element) }
    }
  }

  /// A new stream of what is sent from now on.
  ///
  /// - Parameters:
  ///   - transform: what the stream has of an element; `nil` for nothing.
  func stream<Output: Sendable>(
    buffering policy: AsyncStream<Output>.Continuation.BufferingPolicy = .unbounded,
    _ transform: @escaping @Sendable (Element) -> Output?
  ) -> AsyncStream<Output> {
    let (stream, observer) = AsyncStream.makeStream(of: Output.self, bufferingPolicy: policy)
    let id = registry.withLock { registry in
      registry.lastID += 1
      registry.observers[registry.lastID] = { element in
        guard let element else { return observer.finish() }
        if let output = transform(element) { observer.yield(output) }
      }
      return registry.lastID
    }
    observer.onTermination = { [weak self] _ in
      _ = self?.registry.withLock { $0.observers.removeValue(forKey: id) }
    }
    return stream
  }
}
