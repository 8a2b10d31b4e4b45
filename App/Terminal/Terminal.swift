/// The properties of an output that rendering depends on.
///
/// The module OpenMarketTerminal has what every front-end on a terminal needs, and knows neither commands nor pages. Text of
/// strangers becomes a ``TerminalText``, which is safe to show, gets its looks as a ``StyledText``, and goes to a
/// ``StandardStream``. `ProductText.swift` has the lines of a product, and ``Labels`` their words.
package struct Terminal: Hashable, Sendable {
  package static let defaultColumns = 80
  /// The largest width that a terminal can report. The variable `COLUMNS` may hold any number.
  private static let mostColumns = Int(UInt16.max)

  /// The number of columns of a line.
  package var columns = defaultColumns
  /// A Boolean value that indicates whether the output is a terminal rather than a file or a pipe.
  package var isTerminal = false
  /// A Boolean value that indicates whether text can be struck through and dimmed.
  package var isStyled = false

  package init(columns: Int = defaultColumns, isStyled: Bool = false) {
    self.columns = columns
    self.isStyled = isStyled
  }

  /// Creates the properties of a stream.
  ///
  /// - Parameters:
  ///   - environment: The environment. `COLUMNS` applies if the stream has no width. `TERM=dumb` disables styles, and
  ///     `CLICOLOR_FORCE` enables them also away from a terminal (bixense.com/clicolors).
  ///   - allowsStyle: A Boolean value that indicates whether the user allows styles, `NO_COLOR` (no-color.org) included.
  package init(of stream: StandardStream, environment: [String: String], allowsStyle: Bool) {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    columns = min(stream.columns ?? named ?? Self.defaultColumns, Self.mostColumns)
    isTerminal = stream.isTerminal
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""])
    isStyled = allowsStyle && (isForced || isTerminal && environment["TERM"] != "dumb")
  }
}
