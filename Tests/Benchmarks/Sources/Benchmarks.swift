import Foundation

/// A command-line tool that measures what users feel of the package against alternatives, and
/// prints the results as ratios. Both sides of a comparison are measured in the same run.
@main
struct Benchmarks {
  private static let usage = """
    usage: Benchmarks [--filter TEXT] [--rounds N] [--markdown]

    Compares the package with its alternatives, side by side in one run.

      --filter TEXT  only the comparisons whose names contain TEXT
      --rounds N     the number of rounds, instead of each comparison's own number
      --markdown     a table for an article

    """

  private static let all = FetchBenchmarks.all + PageBenchmarks.all + FormBenchmarks.all

  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    if let page = PageService.page(askedForBy: arguments) { return try await PageService.run(page) }
    var (chosen, rounds, isTable) = (all, Int?.none, false)
    while let argument = arguments.popFirst() {
      switch argument {
      case "--filter":
        let filter = arguments.popFirst() ?? ""
        chosen = all.filter { $0.name.contains(filter) }
      case "--rounds":
        rounds = arguments.popFirst().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        if rounds == nil { fail() }
      case "--markdown": isTable = true
      default: fail()
      }
    }
    if chosen.isEmpty { fail() }
    let home = try ScratchFolder()
    defer { withExtendedLifetime(home) {} }
    // Use a temporary home folder, so that files saved by `URLSession` are removed after the run.
    for name in ["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(name, home.url.path, 1) }
    if isTable { print(Result.tableHead) }
    for comparison in chosen {
      let result = try await comparison.run(rounds: rounds ?? comparison.rounds)
      print(isTable ? result.row : result.line)
    }
  }

  private static func fail() -> Never {
    let names = all.map(\.name).joined(separator: ", ")
    FileHandle.standardError.write(Data("\(usage)The comparisons are: \(names).\n".utf8))
    exit(2)
  }
}
