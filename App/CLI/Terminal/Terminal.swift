/// What the output is shown on, as far as the rendering needs to know.
struct Terminal: Hashable, Sendable {
  static let defaultColumns = 80
  /// The most that a terminal can say of itself (`ws_col`); a variable may name any number.
  private static let mostColumns = Int(UInt16.max)

  /// How many columns a line has.
  var columns = defaultColumns
  /// Whether text can be struck through and dimmed.
  var isStyled = false

  init(columns: Int = defaultColumns, isStyled: Bool = false) {
    self.columns = columns
    self.isStyled = isStyled
  }

  /// - Parameters:
  ///   - environment: `COLUMNS` counts where the stream has no width of its own; `NO_COLOR`, when not empty, and the
  ///     terminal type `dumb` rule styles out (no-color.org, terminfo).
  ///   - allowsStyle: what the user asked for.
  init(of stream: StandardStream, environment: [String: String], allowsStyle: Bool) {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    columns = min(stream.columns ?? named ?? Self.defaultColumns, Self.mostColumns)
    isStyled =
      allowsStyle && stream.isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
