public import OpenMarketPresentation
import Synchronization

/// A recorder of the states of a view model. Wait for single states, and compare all of them as a transcript.
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
/// The recorder reads `states(buffering: .unbounded)` and therefore receives every state. A screen that reads `states` may receive
/// fewer. Consecutive equal states are published once. The recorder doesn't retain the view model. It ends when it is released, with
/// ``transcript()``, or with the view model.
@MainActor
public final class StateRecorder<State: Equatable & Sendable> {
  private let log: StateLog<State>
  private let hearing: Task<Void, Never>
  private let subscribe: () -> AsyncStream<State>?
  /// The heading of each part, and the number of states before it.
  private var parts: [(heading: String, start: Int)] = []
  /// The states since the current step began, starting with the state at that time.
  private var current: AsyncStream<State>?

  /// Creates a recorder that starts with the current state.
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

  /// Takes the next state, and waits for it if necessary. The first one is the state when the recorder was created.
  ///
  /// Fails the test if no more states can arrive, because the view model was released or ``transcript()`` has ended the recording.
  ///
  /// - Throws: `CancellationError` then, and as soon as the caller is cancelled, for example by the time limit of a test.
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

  /// Takes states until one meets a condition, and waits for them if necessary. The transcript contains the skipped states, too.
  ///
  /// Fails the test if no more states can arrive, as ``next(fileID:filePath:line:column:)`` does.
  ///
  /// - Throws: `CancellationError` then, and as soon as the caller is cancelled, for example by the time limit of a test.
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

  /// Starts a step of the transcript with a heading.
  ///
  /// Call this method when the previous step has finished. A state that is published at the same time can appear in either step.
  public func step(_ heading: String) async {
    let (before, after) = (current, subscribe())
    current = after
    let start = await (parts.last?.start ?? 1) + Self.published(in: before)
    parts.append((heading, start))
  }

  /// Ends the recording, and returns every state that was published until now. Later calls return the same states.
  public func states() async -> [State] {
    // A cancelled task gets the states that are already available.
    hearing.cancel()
    await hearing.value
    return log.states
  }

  /// Ends the recording and returns a line for each state with its changes. The line of the first state has its nonempty parts.
  ///
  /// A line has a path for each change, such as `content.rows[#5].stockText`. A product appears as its number and name, a message as its
  /// code, and an image as its size. Long texts are shortened, and secrets are masked. Other types appear as their `description`, or
  /// property by property if they have none.
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

  /// Returns the number of states after the first one.
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

/// The received states of a view model, and those that no test has taken yet.
private final class StateLog<State: Sendable>: Sendable {
  private let heard = Mutex<[State]>([])
  /// The states, and `nil` at the end.
  private let untaken = Inbox<State?>()

  /// The received states, in order.
  var states: [State] { heard.withLock(\.self) }

  /// Collects states until the stream ends. If the task is cancelled, collects the states that are already available.
  func hear(_ states: AsyncStream<State>) async {
    for await state in states {
      heard.withLock { $0.append(state) }
      untaken.put(state)
    }
    untaken.put(nil)
  }

  /// Takes the next state, and waits for it if necessary. Returns `nil` if no more states can arrive.
  func next() async throws(CancellationError) -> State? {
    let state = try await untaken.next()
    // Later callers find the end, too.
    if state == nil { untaken.put(nil) }
    return state
  }
}
