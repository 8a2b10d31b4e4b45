import OpenMarketKit

/// An exit code of the `openmarket` command-line tool.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case unforeseen = 1
  case usage = 2
  case network = 3
  case notFound = 4
  case notAllowed = 5
  case invalidInput = 6
  case outcomeUnknown = 7
  case notUnderstood = 8
  case storedOtherwise = 9
  case declined = 10
  case hangUp = 129
  case interrupted = 130
  case closedPipe = 141
  case terminated = 143

  /// Returns the exit codes of commands that end with the given code of a failure or a message. The
  /// first one is the default.
  static func codes(of failure: String) -> [ExitCode] {
    TextFile.codes[failure].values.compactMap { Int32($0) }.compactMap(ExitCode.init)
  }

  /// A description of the condition that leads to this exit code.
  var summary: LocalizedText { TextFile.help["\(rawValue)"].text }
}
