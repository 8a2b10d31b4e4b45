/// The command-line options of the benchmark program.
struct Options {
  enum Format {
    case lines
    case json
    case markdown
  }

  struct UsageError: Error {
    let message: String
  }

  static let usage = """
    usage: openmarket-benchmarks [--filter TEXT] [--rounds N] [--json | --markdown]

    Prints how the package's parts compare with what they stand in for, as ratios measured side by side in one run.

      --filter TEXT  only the comparisons whose names contain TEXT
      --rounds N     as many rounds as this, instead of each comparison's own number
      --json         an array of objects, for scripts
      --markdown     a table, for documents
      --help         this text

    A goal that is missed is said so and changes nothing else. Exit codes: 0 for a run that came to its end, 1 for one that
    did not, 2 for options that there are not.

    """

  private(set) var filter: String?
  private(set) var rounds: Int?
  private(set) var format = Format.lines
  private(set) var isHelp = false

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--filter": filter = try Self.value(of: argument, from: &arguments)
      case "--rounds":
        let text = try Self.value(of: argument, from: &arguments)
        guard let number = Int(text), number > 0 else {
          throw UsageError(message: "--rounds needs a whole number above 0, not \"\(text)\"")
        }
        rounds = number
      case "--json": try choose(.json)
      case "--markdown": try choose(.markdown)
      case "--help": isHelp = true
      default: throw UsageError(message: "there is no option \"\(argument)\"; see --help")
      }
    }
  }

  private static func value(
    of option: String, from arguments: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = arguments.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw UsageError(message: "\(option) needs a value")
    }
    return value
  }

  private mutating func choose(_ format: Format) throws(UsageError) {
    guard self.format == .lines || self.format == format else {
      throw UsageError(message: "--json and --markdown exclude each other")
    }
    self.format = format
  }

  /// Returns the comparisons whose names contain the filter, or all comparisons if there's no filter.
  func chosen(of all: [Comparison]) throws(UsageError) -> [Comparison] {
    guard let filter else { return all }
    let chosen = all.filter { $0.name.contains(filter) }
    guard !chosen.isEmpty else {
      let names = all.map(\.name).joined(separator: ", ")
      throw UsageError(message: "no name contains \"\(filter)\"; there are \(names)")
    }
    return chosen
  }
}
