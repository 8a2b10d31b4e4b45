/// Runs the writes of one screen one after the other, in the order in which they were confirmed.
///
/// One that was given up has its turn until it has settled: whoever does it may not listen to that, and what comes after it
/// must not be overtaken by it.
final class WriteQueue<Write> {
  final class Entry {
    fileprivate let id: Int?
    fileprivate let write: Write
    fileprivate var work: SharedWork?
    private var turn: CheckedContinuation<Void, Never>?

    fileprivate init(_ write: Write, id: Int?) {
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

  private var drafts: [Entry] = []

  /// What has not ended yet, in order.
  var writes: [Write] { drafts.map(\.write) }

  /// - Parameter id: the number by which it is joined, if it is.
  func append(_ write: Write, id: Int? = nil) -> Entry {
    let form = Entry(write, id: id)
    drafts.append(form)
    return form
  }

  /// Waits for the write that was confirmed last.
  ///
  /// - Returns: `false`, at once, when there is none, or it has been given up already.
  @discardableResult
  func joinLast() async -> Bool {
    await join(drafts.last)
  }

  /// Waits for the write of a number, if it is here and was not given up.
  func join(_ id: Int) async {
    _ = await join(drafts.first { $0.id == id })
  }

  private func join(_ form: Entry?) async -> Bool {
    guard let work = form?.work, !work.isCancelled else { return false }
    await work.wait()
    return true
  }

  /// Sends a write when those before it have ended, and returns when its effects have settled.
  ///
  /// - Parameter settle: gets the outcome when the write is out of ``writes``; `nil` when its callers left before it was
  ///   sent.
  func run<Outcome>(
    _ form: Entry, send: @escaping () async -> Outcome, settle: @escaping (Outcome?) -> Void
  ) async {
    let work = SharedWork { [self] in
      if drafts.first !== form { await form.wait() }
      let outcome = Task.isCancelled ? nil : await send()
      drafts.removeAll { $0 === form }
      settle(outcome)
      drafts.first?.goOn()
    }
    form.work = work
    await work.wait()
  }
}
