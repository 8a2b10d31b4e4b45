/// The writes of one screen, which run one after another in the order in which they were confirmed.
///
/// A cancelled write keeps its turn until it has settled: the repository may still make it, and a later write must not
/// overtake it.
final class WriteQueue<Write> {
  final class Entry {
    fileprivate let id: Int?
    fileprivate let write: Write
    fileprivate let slot = OperationSlot()
    private var turn: CheckedContinuation<Void, Never>?

    fileprivate init(_ write: Write, id: Int?) {
      self.write = write
      self.id = id
    }

    /// Waits for ``start()``, or until the caller is cancelled.
    fileprivate func waitForTurn() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { turn = $0 }
      } onCancel: {
        // Has its turn after the continuation is stored, which happens on the main actor without a suspension.
        Task { @MainActor in self.start() }
      }
    }

    fileprivate func start() {
      turn?.resume()
      turn = nil
    }
  }

  private var entries: [Entry] = []

  /// The writes that haven't ended yet, in order.
  var writes: [Write] { entries.map(\.write) }

  /// Adds a write to the end of the queue. Call ``run(_:send:settle:)`` to send it.
  ///
  /// - Parameter id: A number with which ``join(_:)`` finds the write.
  func append(_ write: Write, id: Int? = nil) -> Entry {
    let entry = Entry(write, id: id)
    entries.append(entry)
    return entry
  }

  /// Waits for the last write.
  ///
  /// - Returns: `false`, at once, if the queue is empty or the last write is cancelled.
  @discardableResult
  func joinLast() async -> Bool {
    await entries.last?.slot.join() ?? false
  }

  /// Waits for the write with a number, unless it's cancelled.
  func join(_ id: Int) async {
    _ = await entries.first { $0.id == id }?.slot.join()
  }

  /// Sends a write after those before it have ended, and returns when its effects have settled.
  ///
  /// - Parameter settle: A closure that receives the outcome after the write has left the queue, or `nil` if the write was cancelled
  ///   before it was sent.
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
