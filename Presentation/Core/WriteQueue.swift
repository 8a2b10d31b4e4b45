/// A queue that runs the writes of a screen one after another, in the order in which they were added.
///
/// A cancelled write stays in the queue until it has finished, because the repository may still perform the write, and a later
/// write must not overtake it.
@MainActor
final class WriteQueue<Write> {
  @MainActor
  final class Entry {
    fileprivate let id: Int?
    fileprivate let write: Write
    fileprivate let slot = OperationSlot()
    private var turn: CheckedContinuation<Void, Never>?

    fileprivate init(_ write: Write, id: Int?) {
      self.write = write
      self.id = id
    }

    /// Waits until ``start()`` is called or the caller is cancelled.
    fileprivate func waitForTurn() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { turn = $0 }
      } onCancel: {
        // This task runs after the continuation is stored, because the main actor stores the continuation without suspending.
        Task { @MainActor in self.start() }
      }
    }

    fileprivate func start() {
      turn?.resume()
      turn = nil
    }
  }

  private var entries: [Entry] = []

  /// The unfinished writes, in the order in which they were added.
  var writes: [Write] { entries.map(\.write) }

  /// Adds a write to the end of the queue. Call ``run(_:send:settle:)`` to send the write.
  ///
  /// - Parameter id: The number that identifies the write in ``join(_:)``, if any.
  func append(_ write: Write, id: Int? = nil) -> Entry {
    let entry = Entry(write, id: id)
    entries.append(entry)
    return entry
  }

  /// Waits for the last write to finish.
  ///
  /// - Returns: `true` after the last write has finished or the caller was cancelled. `false` immediately if the queue is empty
  ///   or the last write is cancelled.
  @discardableResult
  func joinLast() async -> Bool {
    await entries.last?.slot.join() ?? false
  }

  /// Waits until the write with the given identifier finishes. Returns immediately if the write is cancelled or isn't in the
  /// queue.
  func join(_ id: Int) async {
    _ = await entries.first { $0.id == id }?.slot.join()
  }

  /// Sends a write after all earlier writes have finished, and returns when the effects of the write are complete.
  ///
  /// - Parameter settle: The closure that handles the outcome after the write has left the queue. The outcome is `nil` if the
  ///   write was cancelled before it was sent.
  func run<Outcome>(
    _ entry: Entry, send: @escaping () async -> Outcome, settle: @escaping (Outcome?) -> Void
  ) async {
    await entry.slot.run { [self] () -> Outcome? in
      if entries.first !== entry { await entry.waitForTurn() }
      return Task.isCancelled ? nil : await send()
    } settle: { [self] outcome in
      entries.removeAll { $0 === entry }
      settle(outcome)
      entries.first?.start()
    }
  }
}
