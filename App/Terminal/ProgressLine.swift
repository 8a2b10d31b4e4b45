package import OpenMarketDomain
import OpenMarketLock
package import OpenMarketPresentation

/// A status line on the standard error that shows the progress of a long operation.
///
/// The line is visible only on a terminal, and disappears when the operation ends.
package final class ProgressLine: Sendable {
  private let stream: StandardStream
  private let language: Language
  private let isShown: Bool
  private let columns: Int
  /// The visible line, or `nil` if the line is hidden, and a Boolean value that indicates whether
  /// the line stays hidden.
  private let state = Mutex<(shown: String?, isEnded: Bool)>((nil, false))

  /// Creates a line, which stays hidden if the given stream isn't a terminal.
  package init(on stream: StandardStream, language: Language, isHidden: Bool = false) {
    self.stream = stream
    self.language = language
    isShown = stream.isTerminal && !isHidden
    columns = stream.columns ?? Terminal.defaultColumns
  }

  /// Shows the given text instead of the previous text.
  package func show(_ text: LocalizedText) {
    guard isShown else { return }
    // Leave the last column empty, because some terminals start a new line after the last column.
    let line = TerminalText(line: "openmarket: " + text(language)).shortened(to: columns - 1).text
    state.withLock { state in
      guard state.shown != line, !state.isEnded else { return }
      state.shown = line
      try? stream.write("\r\(line)\(Self.eraseToEnd)")
    }
  }

  /// Removes the line, which stays hidden. Call this method before you write other text to the
  /// stream.
  package func end() {
    state.withLock { state in
      state.isEnded = true
      guard state.shown != nil else { return }
      state.shown = nil
      try? stream.write("\r\(Self.eraseToEnd)")
    }
  }

  /// The control sequence that erases from the cursor to the end of the line (ECMA-48, EL).
  private static let eraseToEnd = "\u{1B}[K"
}
