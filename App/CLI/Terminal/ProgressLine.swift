import OpenMarketPresentation
import OpenMarketTerminal
import Synchronization

/// A line that tells how far long work has come: on the standard error, only where somebody looks at it, and gone at the end.
final class ProgressLine: Sendable {
  private let stream: StandardStream
  private let language: Language
  private let isShown: Bool
  private let columns: Int
  /// What stands there now; `nil` when there is no line.
  private let shown = Mutex<String?>(nil)

  init(_ context: CommandContext) {
    stream = context.error
    language = context.language
    isShown = context.error.isTerminal && !context.preferences.isJSON
    columns = context.error.columns ?? Terminal.defaultColumns
  }

  /// Puts another text into the place of the last one.
  func show(_ text: LocalizedText) {
    guard isShown else { return }
    // One column stays free: some terminals go on to the next line when the last one is written to.
    let line = TerminalText(line: "openmarket: " + text(language)).shortened(to: columns - 1).text
    shown.withLock { shown in
      guard shown != line else { return }
      shown = line
      try? stream.write("\r\(line)\(Self.eraseToEnd)")
    }
  }

  /// Takes the line away. Nothing else may be written to the stream before.
  func end() {
    shown.withLock { shown in
      guard shown != nil else { return }
      shown = nil
      try? stream.write("\r\(Self.eraseToEnd)")
    }
  }

  /// Erases from the cursor to the end of the line (ECMA-48, EL).
  private static let eraseToEnd = "\u{1B}[K"
}
