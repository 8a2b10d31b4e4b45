/// What the output is shown on, as far as the rendering needs to know.
package struct Terminal: Hashable, Sendable {
  package static let defaultColumns = 80
  /// The most that a terminal can say of itself (`ws_col`); a variable may name any number.
  private static let mostColumns = Int(UInt16.max)

  /// How many columns a line has.
  package var columns = defaultColumns
  /// Whether somebody looks at it, and no program reads it.
  package var isTerminal = false
  /// Whether text can be struck through and dimmed.
  package var isStyled = false

  package init(columns: Int = defaultColumns, isStyled: Bool = false) {
    self.columns = columns
    self.isStyled = isStyled
  }

  /// - Parameters:
  ///   - environment: `COLUMNS` counts where the stream has no width of its own. The terminal type `dumb` rules styles out
  ///     (terminfo); `CLICOLOR_FORCE`, when it is not empty and not 0, asks for them whatever the stream is
  ///     (bixense.com/clicolors).
  ///   - allowsStyle: what the user asked for, `NO_COLOR` (no-color.org) included.
  package init(of stream: StandardStream, environment: [String: String], allowsStyle: Bool) {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    columns = min(stream.columns ?? named ?? Self.defaultColumns, Self.mostColumns)
    isTerminal = stream.isTerminal
    isStyled =
      allowsStyle
      && (Self.isForced(environment) || stream.isTerminal && environment["TERM"] != "dumb")
  }

  private static func isForced(_ environment: [String: String]) -> Bool {
    !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""])
  }
}
