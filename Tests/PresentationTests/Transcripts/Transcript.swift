import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import Testing

/// A state that appears in a transcript.
///
/// The first line describes the phase of the screen. The indented lines that follow describe the contents.
protocol Transcribable: Sendable {
  var transcript: [String] { get }
}

extension UserMessage {
  var transcript: String { "[\(code.rawValue)] \(text)" }
}

extension ProductRow {
  var transcript: String {
    var words = ["#\(id) \(product.name)", priceText]
    if let originalPriceText { words.append("(was \(originalPriceText))") }
    if let discountText { words.append(discountText) }
    return (words + [stockText]).joined(separator: " ")
  }
}

/// A record of the actions that a test performs on a view model, and of the states that result.
///
/// ```swift
/// let transcript = Transcript(of: viewModel)
/// await transcript.step("check()") { await viewModel.check() }
/// try await transcript.expect("ServiceHealth/Down")
/// ```
///
/// Use fakes and clocks that wait for the test, so that each run produces the same states.
@MainActor
final class Transcript<Element: Transcribable> {
  private let elements: AsyncStream<Element>
  /// A closure that starts to count the published states. The closure that it returns ends the count and returns it.
  private let count: () -> () async -> Int
  private var steps: [(heading: String, states: Int)] = []

  /// Creates a transcript of the given view model.
  init(of model: some ViewModel<Element>) {
    elements = model.states(buffering: .unbounded)
    count = {
      let states = model.states(buffering: .unbounded)
      return { await Self.all(of: states).count - 1 }
    }
  }

  /// Performs the given action as a step of the transcript, and counts the states that the action causes.
  func step(_ heading: String, _ action: () async throws -> Void) async rethrows {
    let states = count()
    try await action()
    steps.append((heading, await states()))
  }

  /// Compares the transcript with the recorded text. If the texts differ, the test fails.
  ///
  /// - Parameter name: The name of the file in `Tests/Transcripts`, without its extension.
  func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let text = try #require(
      await text(), "states came between the steps", sourceLocation: sourceLocation)
    try expectRecorded(
      text, at: "Tests/Transcripts/\(name).txt", sourceLocation: sourceLocation)
  }

  /// Returns the text of the transcript, or `nil` if a state was published between two steps.
  func text() async -> String? {
    var states = await Self.all(of: elements)[...]
    var lines = states.popFirst()?.transcript ?? []
    for step in steps {
      lines += ["", "> \(step.heading)"]
      if step.states == 0 { lines.append("nothing changes") }
      for state in states.prefix(step.states) { lines += state.transcript }
      states = states.dropFirst(step.states)
    }
    return states.isEmpty ? lines.joined(separator: "\n") + "\n" : nil
  }

  /// Returns the elements that the given sequence has buffered. The task that reads the elements is cancelled, so it doesn't wait
  /// for more elements.
  private static func all(of stream: AsyncStream<Element>) async -> [Element] {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var elements: [Element] = []
      for await element in stream { elements.append(element) }
      return elements
    }.value
  }
}
