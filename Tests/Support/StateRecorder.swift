public import OpenMarketPresentation

/// Follows a view model from now on: every state that it publishes, to be waited for one by one, and told as a transcript in
/// the end.
///
/// ```swift
/// let recorder = StateRecorder(of: list)
/// await recorder.step("load()")
/// async let loaded: Void = list.load()
/// try await recorder.state { $0.isBusy }
/// try await repository.pages.next().answer(.success(.sample(ids: [2, 1])))
/// await loaded
/// #expect(
///   await recorder.transcript() == """
///     phase: idle · query: all · layout: list
///
///     > load()
///     phase: idle → loading
///     phase: loading → end · content.query: all · content.rows: +#2 "Product 2", +#1 "Product 1"
///     """)
/// ```
///
/// It reads `states(buffering: .unbounded)`, so that it misses nothing however fast the view model publishes: a reader of
/// `states`, as a screen is, may see fewer of them. Equal states that follow on one another are published once. It does not
/// hold the view model, and ends with its last reference, with ``transcript()`` or with the view model.
@MainActor
public final class StateRecorder<State: Equatable & Sendable> {
  private let log: StateLog<State>
  private let hearing: Task<Void, Never>
  private let subscribe: () -> AsyncStream<State>?
  /// Where each part begins: the number of states before it.
  private var parts: [(heading: String, start: Int)] = []
  /// What was published since the last part began, with the state at which it did.
  private var current: AsyncStream<State>?

  /// Begins with the state that there is now.
  public init(of model: some ViewModel<State>) {
    let (log, states) = (StateLog<State>(), model.states(buffering: .unbounded))
    self.log = log
    hearing = Task { @concurrent in await log.hear(states) }
    subscribe = { [weak model] in model?.states(buffering: .unbounded) }
    current = subscribe()
  }

  deinit {
    hearing.cancel()
  }

  /// Takes the next state, waiting for it if need be. The first one is that with which the recorder began.
  ///
  /// It fails the test when there will be none, because the view model has gone or ``transcript()`` has ended the recording.
  ///
  /// - Throws: `CancellationError` then, and as soon as the one who waits is cancelled, as a test is at its time limit.
  @discardableResult
  public func next(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws(CancellationError) -> State {
    if let state = try await log.next() { return state }
    FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column).fail(
      "There will be no such state: the view model has gone, or its transcript was made.")
    throw CancellationError()
  }

  /// Takes states until one is as it should be, waiting for them if need be. Those before it are in the transcript, too.
  ///
  /// It fails the test when there will be none, as ``next(fileID:filePath:line:column:)`` does.
  ///
  /// - Throws: `CancellationError` then, and as soon as the one who waits is cancelled, as a test is at its time limit.
  @discardableResult
  public func state(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, where isMet: (State) throws -> Bool
  ) async throws -> State {
    while true {
      let state = try await next(fileID: fileID, filePath: filePath, line: line, column: column)
      if try isMet(state) { return state }
    }
  }

  /// Begins a part of the transcript under a heading, for the states that come from now on.
  ///
  /// Call it when what was done before has settled. A state that comes meanwhile stands on one side or the other.
  public func step(_ heading: String) async {
    let (before, after) = (current, subscribe())
    current = after
    let start = await (parts.last?.start ?? 1) + Self.published(in: before)
    parts.append((heading, start))
  }

  /// Ends the recording, and tells every state that was published until now. A second time it tells the same.
  public func states() async -> [State] {
    // Who is cancelled gets what is there already, and waits for nothing more.
    hearing.cancel()
    await hearing.value
    return log.states
  }

  /// Ends the recording, and tells it: a line for each state, with what became different, and for the first one what is
  /// neither empty nor false.
  ///
  /// A line has a path for each difference, such as `content.rows[#5].stockText`. Products are told by their numbers and
  /// names, messages by their codes, pictures by their sizes; long texts are cut, secrets masked. A type of one's own is told
  /// as its `description`, if it has one, and otherwise property by property.
  public func transcript() async -> String {
    let states = await states()
    let lines = states.indices.map { index in
      StateChanges(from: index == 0 ? nil : states[index - 1], to: states[index]).line
    }
    let starts = parts.map { min($0.start, lines.count) } + [lines.count]
    var text = Array(lines[..<starts[0]])
    for (part, bounds) in zip(parts, zip(starts, starts.dropFirst())) {
      text += ["", "> \(part.heading)"]
      text += bounds.0 < bounds.1 ? Array(lines[bounds.0..<bounds.1]) : ["nothing changes"]
    }
    return text.joined(separator: "\n")
  }

  /// How many states a stream has after its first one, which is read as somebody reads it who waits for nothing.
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
