internal import OpenMarketDomain
internal import Synchronization

/// Lets callers who want the same picture at the same time share one load.
///
/// A caller who is cancelled leaves at once and costs the others nothing; when the last one has left, the load is
/// cancelled, and whoever comes later begins a new one. A thousand callers cost little more than the tasks they run in: each
/// takes a lock once, and sleeps.
final class SharedImageLoads: Sendable {
  typealias Outcome = Result<LoadedImage, MarketError>
  typealias Operation =
    @Sendable (ImageLocator, _ progress: @escaping TransferProgressHandler) async -> Outcome

  private struct Caller {
    let number: Int
    /// Unchecked, which halves its cost: it is resumed once, by whoever takes its caller out of the list.
    let continuation: UnsafeContinuation<Outcome, Never>
    let progress: MonotonicProgress?
  }

  /// One object, so that joining it takes one look for its address.
  private final class Load {
    let number: Int
    var urgency: ImageUrgency
    let task: Task<Void, Never>
    var callers: [Caller]

    init(number: Int, urgency: ImageUrgency, task: Task<Void, Never>, caller: Caller) {
      self.number = number
      self.urgency = urgency
      self.task = task
      callers = [caller]
    }
  }

  private let loads = Mutex<[ImageLocator: Load]>([:])
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
  func callerCount(at locator: ImageLocator) -> Int {
    loads.withLock { $0[locator]?.callers.count ?? 0 }
  }

  /// Waits for the load of a picture, which is begun if there is none.
  func image(
    at locator: ImageLocator, urgency: ImageUrgency, progress: MonotonicProgress?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Outcome {
    let number = nextNumber()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        let caller = Caller(number: number, continuation: continuation, progress: progress)
        join(caller, locator, urgency)
        // A cancellation that came before found nobody waiting.
        if Task.isCancelled { leave(number, locator) }
      }
    } onCancel: {
      leave(number, locator)
    }
  }

  private func join(_ caller: Caller, _ locator: ImageLocator, _ urgency: ImageUrgency) {
    loads.withLock { loads in
      if let load = loads[locator] {
        load.callers.append(caller)
        guard load.urgency < urgency else { return }
        load.urgency = urgency
        // Within the lock, as all that is said to the queue: a load that has just ended must not be raised any more.
        queue.raise(locator)
        return
      }
      let number = nextNumber()
      let task = Task { @concurrent [weak self, operation] in
        let outcome = await operation(locator) { [weak self] news in
          self?.tell(news, load: number, locator)
        }
        self?.end(number, locator, outcome)
      }
      loads[locator] = Load(number: number, urgency: urgency, task: task, caller: caller)
      if urgency == .visible { queue.raise(locator) }
    }
  }

  private func leave(_ number: Int, _ locator: ImageLocator) {
    let (caller, abandoned) = loads.withLock { loads -> (Caller?, Task<Void, Never>?) in
      guard let load = loads[locator],
        let index = load.callers.firstIndex(where: { $0.number == number })
      else { return (nil, nil) }
      let caller = load.callers.remove(at: index)
      guard load.callers.isEmpty else { return (caller, nil) }
      loads[locator] = nil
      queue.lower(locator)
      return (caller, load.task)
    }
    abandoned?.cancel()
    caller?.continuation.resume(returning: .failure(.cancelled))
  }

  private func tell(_ news: TransferProgress, load number: Int, _ locator: ImageLocator) {
    let listeners = loads.withLock { loads -> [MonotonicProgress] in
      guard let load = loads[locator], load.number == number else { return [] }
      return load.callers.compactMap(\.progress)
    }
    for listener in listeners { listener.tell(news) }
  }

  private func end(_ number: Int, _ locator: ImageLocator, _ outcome: Outcome) {
    let callers = loads.withLock { loads -> [Caller] in
      guard loads[locator]?.number == number else { return [] }
      queue.lower(locator)
      return loads.removeValue(forKey: locator)?.callers ?? []
    }
    for caller in callers { caller.continuation.resume(returning: outcome) }
  }

  private func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }
}
