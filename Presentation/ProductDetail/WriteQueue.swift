/// Runs the writes of one screen one after the other, in the order in which they were confirmed.
final class WriteQueue {
  final class Entry {
    fileprivate let id: Int
    fileprivate let write: ProductWrite
    fileprivate var work: SharedWork?
    private var turn: CheckedContinuation<Void, Never>?

    fileprivate init(_ write: ProductWrite, id: Int) {
      self.write = write
      self.id = id
    }

    /// Waits for ``goOn()``, which a cancelled caller causes by itself.
    fileprivate func wait() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { turn = $0 }
      } onCancel: {
        // Runs after the continuation is stored: that happens on the main actor, without a suspension in between.
        Task { @MainActor in self.goOn() }
      }
    }

    fileprivate func goOn() {
      turn?.resume()
      turn = nil
    }
  }

  private var entries: [Entry] = []

  /// What has not ended yet, in order.
  var writes: [ProductWrite] { entries.map(\.write) }

  func append(_ write: ProductWrite, id: Int) -> Entry {
    let entry = Entry(write, id: id)
    entries.append(entry)
    return entry
  }

  /// Waits for the write that was confirmed last. One that was given up is not waited for.
  func joinLast() async {
    await join(entries.last)
  }

  /// Waits for the write of a number, if it is here and was not given up.
  func join(_ id: Int) async {
    await join(entries.first { $0.id == id })
  }

  private func join(_ entry: Entry?) async {
    guard let work = entry?.work, !work.isCancelled else { return }
    await work.wait()
  }

  /// Sends a write when those before it have ended, and returns when its effects have settled.
  ///
  /// - Parameter settle: gets the outcome when the write is out of ``writes``; `nil` when its callers left before it was
  ///   sent.
  func run<Outcome>(
    _ entry: Entry, send: @escaping () async -> Outcome, settle: @escaping (Outcome?) -> Void
  ) async {
    let work = SharedWork { [self] in
      if entries.first !== entry { await entry.wait() }
      let outcome = Task.isCancelled ? nil : await send()
      entries.removeAll { $0 === entry }
      settle(outcome)
      entries.first?.goOn()
    }
    entry.work = work
    await work.wait()
  }
}
