/// The properties of an output stream that affect how text is rendered.
///
/// The module OpenMarketTerminal contains the code that all terminal front ends share. The module
/// doesn't depend on commands or pages. A ``TerminalText`` makes untrusted text safe to display, a
/// ``StyledText`` adds styles, and a ``StandardStream`` writes the result. The file
/// `ProductText.swift` formats products, and ``Labels`` contains localized strings.
public struct Terminal: Hashable, Sendable {
  public static let defaultColumns = 80
  /// The maximum number of columns that a terminal can report, and the width of a file or a pipe,
  /// whose lines aren't cut. The environment variable `COLUMNS` may contain a larger number.
  private static let mostColumns = Int(UInt16.max)

  /// The number of columns in a line.
  public var columns = defaultColumns
  /// A Boolean value that indicates whether the output is a terminal rather than a file or a pipe.
  public var isTerminal = false
  /// A Boolean value that indicates whether the output supports text styles, such as dimmed text.
  public var isStyled = false

  public init(columns: Int = defaultColumns, isStyled: Bool = false) {
    self.columns = columns
    self.isStyled = isStyled
  }

  /// Creates the properties of the given output stream.
  ///
  /// - Parameters:
  ///   - stream: The output stream.
  ///   - environment: The environment variables. `COLUMNS` applies if the stream doesn't report its
  ///     width. `TERM=dumb` disables styles. `CLICOLOR_FORCE` enables styles even if the stream
  ///     isn't a terminal (bixense.com/clicolors).
  ///   - allowsStyle: A Boolean value that indicates whether the user allows styles. The variable
  ///     `NO_COLOR` disallows styles (no-color.org).
  public init(of stream: StandardStream, environment: [String: String], allowsStyle: Bool) {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    isTerminal = stream.isTerminal
    let usual = isTerminal ? Self.defaultColumns : Self.mostColumns
    columns = min(stream.columns ?? named ?? usual, Self.mostColumns)
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""])
    isStyled = allowsStyle && (isForced || isTerminal && environment["TERM"] != "dumb")
  }
}
