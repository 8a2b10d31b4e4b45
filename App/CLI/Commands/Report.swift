/// What a command came to.
struct Report: Sendable {
  /// What goes to the standard output, whole.
  var output: String
  /// What the user should know besides, a line each.
  var notes: [String] = []
  var exitCode = ExitCode.done
  /// What went wrong, where there is something to show all the same.
  var failure: Failure?

  init(_ lines: [String]) {
    output = lines.map { $0 + "\n" }.joined()
  }

  init(_ value: JSONValue) {
    output = JSONWriter.text(value)
  }
}
