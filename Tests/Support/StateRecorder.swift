public import OpenMarketPresentation

/// A recorder for the states of a view model. A test can wait for a particular state, and can
/// compare all states as a transcript.
///
/// ```swift
/// let recorder = StateRecorder(of: list)
/// await recorder.step("load()")
/// async let loaded = list.load()
/// try await recorder.state { $0.isBusy }
/// try await repository.pages.next().answer(.success(.sample(ids: [2, 1])))
/// _ = await loaded
/// await recorder.expectTranscript(
///   """
///   phase: idle · query: all · layout: list
///
///   > load()
///   phase: idle → loading
///   phase: loading → end · content.query: all · content.rows: +#2 "Product 2", +#1 "Product 1" \
///   · content.missingRows: 0
///   """)
/// ```
///
/// The recorder subscribes to `states(buffering: .unbounded)`, so it receives every state that the
/// view model publishes. A screen that subscribes to `states` can receive fewer states. A view
/// model doesn't publish a state that equals the previous state.
///
/// The recorder doesn't retain the view model. The recording ends when you call ``states()`` or
/// ``transcript()``, or when the recorder or the view model is deallocated.
@MainActor
public final class StateRecorder<State: Equatable & Sendable> {
  private struct Log {
    var states: [State] = []
    /// The number of states that the test has taken.
    var takenCount = 0
    var isOver = false
  }

  private let log = Waitable(Log())
  private let hearing: Task<Void, Never>
  private let subscribe: () -> AsyncStream<State>?
  /// The headings of the steps in the transcript, each with the number of states that were recorded
  /// before the step.
  private var parts: [(heading: String, start: Int)] = []
  /// A stream of the states since the current step began, or `nil` if the view model was
  /// deallocated. Its first element is the state at the beginning of the step.
  private var current: AsyncStream<State>?

  /// Creates a recorder for the states of a view model. The first recorded state is the current
  /// one.
  public init(of model: some ViewModel<State>) {
    let states = model.states(buffering: .unbounded)
    // If the task is cancelled, it collects only the states that are already buffered.
    hearing = Task { @concurrent [log] in
      for await state in states { log.update { $0.states.append(state) } }
      log.update { $0.isOver = true }
    }
    subscribe = { [weak model] in model?.states(buffering: .unbounded) }
    current = subscribe()
  }

  deinit { hearing.cancel() }

  /// Returns the next recorded state. If necessary, waits for it. The first call returns the state
  /// of the view model when the recorder was created.
  ///
  /// The test fails after the ``WaitTimeout``. It also fails if the recording has ended and every
  /// recorded state has already been returned. The recording ends when the view model is
  /// deallocated, or when you call ``states()`` or ``transcript()``.
  ///
  /// - Throws: An error if the test fails, or `CancellationError` as soon as the waiting task is
  ///   cancelled.
  @discardableResult
  public func next(file: StaticString = #filePath, line: UInt = #line) async throws -> State {
    try await next("next state", at: FailureLocation(file: file, line: line))
  }

  private func next(_ wanted: String, at location: FailureLocation) async throws -> State {
    let state = try await log.wait(at: location) { log -> State?? in
      guard log.takenCount < log.states.count else { return log.isOver ? .some(nil) : nil }
      log.takenCount += 1
      return log.states[log.takenCount - 1]
    } else: { log in
      let last = log.states.last.map { StateChanges(from: nil, to: $0).line }
      return "No \(wanted) came. The last state was: \(last ?? "none")."
    }
    if let state { return state }
    location.fail("No \(wanted) came: the view model was released, or the recording has ended.")
    throw CancellationError()
  }

  /// Returns the next recorded state that meets a condition. If necessary, waits for it. The states
  /// before it are skipped here, but the transcript contains them.
  ///
  /// The test fails in the same cases as with ``next(file:line:)``.
  ///
  /// - Throws: An error if the test fails, or `CancellationError` as soon as the waiting task is
  ///   cancelled, or an error that the condition throws.
  @discardableResult
  public func state(
    file: StaticString = #filePath, line: UInt = #line, where isMet: (State) throws -> Bool
  ) async throws -> State {
    let location = FailureLocation(file: file, line: line)
    while true {
      let state = try await next("state that meets the condition", at: location)
      if try isMet(state) { return state }
    }
  }

  /// Starts a new step of the transcript. The given heading appears above the states of the step.
  ///
  /// Call this method after the previous step has finished. If a state is published during the
  /// call, the state can belong to either step.
  public func step(_ heading: String) async {
    let (before, after) = (current, subscribe())
    current = after
    let start = await (parts.last?.start ?? 1) + Self.published(in: before)
    parts.append((heading, start))
  }

  /// Ends the recording, and returns all states that were published before the call. Later calls
  /// return the same states.
  public func states() async -> [State] {
    hearing.cancel()
    await hearing.value
    return log.value.states
  }

  /// Ends the recording, and returns a transcript with one line for each state.
  ///
  /// The first line lists the properties of the first state that are neither empty nor false. Each
  /// later line lists the differences from the previous state. Each difference begins with the path
  /// of a property, such as `content.rows[#5].stockText`.
  ///
  /// The transcript shows a product by its identifier and name, a message by its code, and image
  /// data by its size. Long strings are shortened, and secrets are masked. Any other value appears
  /// as its `description`, or property by property if its type has no `description`.
  public func transcript() async -> String {
    await transcript { StateChanges(from: $0, to: $1).line }
  }

  /// Ends the recording, and fails the test at the line of this call if the transcript isn't the
  /// given text. The message shows the lines that differ. Empty lines are ignored.
  public func expectTranscript(
    _ expected: String, file: StaticString = #filePath, line: UInt = #line
  ) async {
    let changes = await changedLines(from: expected, to: transcript())
    guard !changes.isEmpty else { return }
    FailureLocation(file: file, line: line).fail(
      "The transcript differs in these lines (- expected, + actual):\n\(changes)")
  }

  /// Ends the recording, and returns a transcript with the text that a closure returns for each
  /// state and the state before it.
  package func transcript(_ text: (_ before: State?, _ state: State) -> String) async -> String {
    let states = await states()
    let lines = states.indices.map { text($0 == 0 ? nil : states[$0 - 1], states[$0]) }
    let starts = parts.map { min($0.start, lines.count) } + [lines.count]
    var text = Array(lines[..<starts[0]])
    for (part, bounds) in zip(parts, zip(starts, starts.dropFirst())) {
      text += ["", "> \(part.heading)"]
      text += bounds.0 < bounds.1 ? Array(lines[bounds.0..<bounds.1]) : ["nothing changes"]
    }
    return text.joined(separator: "\n")
  }

  /// Returns the number of buffered states in a stream, not counting the first one.
  private static func published(in states: AsyncStream<State>?) async -> Int {
    guard let states else { return 0 }
    let reading = Task {
      var count = -1
      for await _ in states { count += 1 }
      return max(0, count)
    }
    reading.cancel()
    return await reading.value
  }
}

/// Returns the lines that only one of two texts has: after a minus sign those of the first, after a
/// plus sign those of the second. Empty lines are ignored.
func changedLines(from old: String, to new: String) -> String {
  let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
  let changes = new.difference(from: old).map { change in
    switch change {
    case .remove(let offset, let line, _): (offset, "- \(line)")
    case .insert(let offset, let line, _): (offset, "+ \(line)")
    }
  }
  return changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
}
