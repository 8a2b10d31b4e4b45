internal import OpenMarketDomain
internal import Synchronization

/// Lets callers who want the same picture at the same time share one load.
///
/// A caller who is cancelled leaves at once and costs the others nothing; when the last one has left, the load is
/// cancelled, and whoever comes later begins a new one. A thousand callers cost little more than the tasks they run in: each
/// takes a lock once, and sleeps.
final class SharedImageLoads: Sendable {
  typealias Outcome = Result<ImageResponse, MarketError>
  typealias Operation =
    @Sendable (ImageURL, _ progress: @escaping TransferProgressHandler) async -> Outcome

  private struct Caller {
    let number: Int
    /// Unchecked, which halves its cost: it is resumed once, by whoever takes its caller out of the list.
    let continuation: UnsafeContinuation<Outcome, Never>
    let progress: MonotonicProgress?
  }

  /// One object, so that joining it takes one look for its address.
  private final class Load {
    let number: Int
    var priority: ImagePriority
    let task: Task<Void, Never>
    var callers: [Caller]

    init(number: Int, priority: ImagePriority, task: Task<Void, Never>, caller: Caller) {
      self.number = number
      self.priority = priority
      self.task = task
      callers = [caller]
    }
  }

  private let loads = Mutex<[ImageURL: Load]>([:])
  private let lastNumber = Atomic(0)
  private let queue: ImageLoadQueue
  private let operation: Operation

  /// - Parameters:
  ///   - queue: is told when a load that has begun becomes more urgent.
  ///   - operation: loads a picture.
  init(queue: ImageLoadQueue, operation: @escaping Operation) {
    self.queue = queue
    self.operation = operation
  }

  deinit {
    loads.withLock { loads in
      for load in loads.values { load.task.cancel() }
    }
  }

  /// How many callers wait for a picture.
  func callerCount(at url: ImageURL) -> Int {
    loads.withLock { $0[url]?.callers.count ?? 0 }
  }

  /// Waits for the load of a picture, which is begun if there is none.
  func image(
    at url: ImageURL, priority: ImagePriority, progress: MonotonicProgress?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Outcome {
    let number = nextNumber()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        let caller = Caller(number: number, continuation: continuation, progress: progress)
        join(caller, url, priority)
        // A cancellation that came before found nobody waiting.
        if Task.isCancelled { leave(number, url) }
      }
    } onCancel: {
      leave(number, url)
    }
  }

  private func join(_ caller: Caller, _ url: ImageURL, _ priority: ImagePriority) {
    loads.withLock { loads in
      if let load = loads[url] {
        load.callers.append(caller)
        guard load.priority < priority else { return }
        load.priority = priority
        // Within the lock, as all that is said to the queue: a load that has just ended must not be raised any more.
        queue.raise(url)
        return
      }
      let number = nextNumber()
      let task = Task { @concurrent [weak self, operation] in
        let outcome = await operation(url) { [weak self] news in
          self?.tell(news, load: number, url)
        }
        self?.end(number, url, outcome)
      }
      loads[url] = Load(number: number, priority: priority, task: task, caller: caller)
      if priority == .visible { queue.raise(url) }
    }
  }

  private func leave(_ number: Int, _ url: ImageURL) {
    let (caller, abandoned) = loads.withLock { loads -> (Caller?, Task<Void, Never>?) in
      guard let load = loads[url],
        let index = load.callers.firstIndex(where: { $0.number == number })
      else { return (nil, nil) }
      let caller = load.callers.remove(at: index)
      guard load.callers.isEmpty else { return (caller, nil) }
      loads[url] = nil
      queue.lower(url)
      return (caller, load.task)
    }
    abandoned?.cancel()
    caller?.continuation.resume(returning: .failure(.cancelled))
  }

  private func tell(_ news: TransferProgress, load number: Int, _ url: ImageURL) {
    let listeners = loads.withLock { loads -> [MonotonicProgress] in
      guard let load = loads[url], load.number == number else { return [] }
      return load.callers.compactMap(\.progress)
    }
    for listener in listeners { listener.tell(news) }
  }

  private func end(_ number: Int, _ url: ImageURL, _ outcome: Outcome) {
    let callers = loads.withLock { loads -> [Caller] in
      guard loads[url]?.number == number else { return [] }
      queue.lower(url)
      return loads.removeValue(forKey: url)?.callers ?? []
    }
    for caller in callers { caller.continuation.resume(returning: outcome) }
  }

  private func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }
}
