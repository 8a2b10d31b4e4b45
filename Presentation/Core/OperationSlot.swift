/// The one operation of a view model that is under way. Starting another one drops it.
///
/// With it a method returns when its effects have settled, for everyone who calls it, as ``ViewModel`` has it. A caller who is
/// cancelled leaves at once; when the last one leaves, the operation is cancelled, and settles with the outcome that it has then.
///
/// ```swift
/// func check() async {
///   guard await !slot.join() else { return }
///   store.update { $0.isChecking = true }
///   await slot.run({ try? await self.checkHealth() }, settle: settle)
/// }
/// ```
public final class OperationSlot {
  private var current: SharedWork?

  /// With nothing under way.
  public init() {}

  /// Waits for what is under way.
  ///
  /// - Returns: `false`, at once, when there is nothing to wait for, or it has been given up already.
  public func join() async -> Bool {
    guard let current, !current.isCancelled else { return false }
    await current.wait()
    return true
  }

  /// Drops what is under way. Its callers return, and its outcome is not used.
  public func drop() {
    current?.cancel()
    current = nil
  }

  /// Runs an operation in place of the one under way, and returns when its effects have settled.
  ///
  /// - Parameters:
  ///   - operation: what is to be done; it holds the view model only as long as it runs.
  ///   - settle: gets the outcome, unless the operation was dropped meanwhile.
  public func run<Outcome>(
    _ operation: @escaping () async -> Outcome, settle: @escaping (Outcome) -> Void
  ) async {
    drop()
    var work: SharedWork?
    work = SharedWork { [self] in
      let outcome = await operation()
      guard current === work else { return }
      current = nil
      settle(outcome)
    }
    current = work
    await work?.wait()
  }
}
