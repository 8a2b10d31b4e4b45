import OpenMarketPresentation
import Testing

/// A story that is told to a view model, with every state that came of it.
///
/// ```swift
/// let transcript = Transcript(of: viewModel)
/// await transcript.step("check()") { await viewModel.check() }
/// try await transcript.expect("ServiceHealth/Down")
/// ```
///
/// What a story is told with makes it repeatable: fakes and clocks that wait for the test. A step is over when its effects
/// have settled.
@MainActor
final class Transcript<Told: Transcribable> {
  private let told: any AsyncSequence<Told, Never> & Sendable
  /// Begins to count states, and gives what ends that.
  private let count: () -> () async -> Int
  private var steps: [(heading: String, states: Int)] = []

  /// - Parameter told: what comes of the view model, one element for each state.
  init(of model: some ViewModel, telling told: any AsyncSequence<Told, Never> & Sendable) {
    self.told = told
    count = {
      let states = model.states(buffering: .unbounded)
      return { await Self.all(of: states).count - 1 }
    }
  }

  convenience init(of model: some ViewModel<Told>) {
    self.init(of: model, telling: model.states(buffering: .unbounded))
  }

  /// Does something, and notes how many states came of it.
  func step(_ heading: String, _ action: () async throws -> Void) async rethrows {
    let states = count()
    try await action()
    steps.append((heading, await states()))
  }

  /// Ends the story, and fails unless it is the recorded one.
  ///
  /// - Parameter name: of the file in `Tests/Transcripts`, without its extension.
  func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let text = try #require(
      await text(), "states came between the steps", sourceLocation: sourceLocation)
    try expectRecorded(
      text, at: "Tests/Transcripts/\(name).txt", sourceLocation: sourceLocation)
  }

  /// - Returns: `nil` when states came between the steps, so that nobody knows where they belong.
  func text() async -> String? {
    var states = await Self.all(of: told)[...]
    var lines = states.popFirst()?.transcript ?? []
    for step in steps {
      lines += ["", "> \(step.heading)"]
      if step.states == 0 { lines.append("nothing changes") }
      for state in states.prefix(step.states) { lines += state.transcript }
      states = states.dropFirst(step.states)
    }
    return states.isEmpty ? lines.joined(separator: "\n") + "\n" : nil
  }

  /// What a sequence holds by now: it is read as somebody reads it who is cancelled, and who waits for nothing.
  private static func all<Element: Sendable>(
    of sequence: any AsyncSequence<Element, Never> & Sendable
  ) async -> [Element] {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var elements: [Element] = []
      for await element in sequence { elements.append(element) }
      return elements
    }.value
  }
}
