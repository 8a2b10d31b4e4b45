import Foundation

/// A command-line tool that measures the package's components against alternatives, and prints the results as ratios. Both sides
/// of a comparison are measured in the same run.
@main
struct Benchmarks {
  private static let usage = """
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

  private static var all: [Comparison] {
    FetchBenchmarks.all + PageBenchmarks.all + ImageBenchmarks.all + DiskCacheBenchmarks.all
      + ScreenBenchmarks.all
  }

  static func main() async {
    var arguments = CommandLine.arguments.dropFirst()
    do {
      if let page = PageService.page(askedForBy: arguments) {
        return try await PageService.run(page)
      }
      var (chosen, rounds, format) = (all, Int?.none, "")
      while let argument = arguments.popFirst() {
        switch argument {
        case "--filter":
          let filter = arguments.popFirst() ?? ""
          chosen = all.filter { $0.name.contains(filter) }
        case "--rounds":
          rounds = arguments.popFirst().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
          if rounds == nil { fail("--rounds needs a whole number above 0.", code: 2) }
        case "--json", "--markdown": format = argument
        case "--help": return print(usage, terminator: "")
        default: fail("There is no option \"\(argument)\". See --help.", code: 2)
        }
      }
      if chosen.isEmpty {
        let names = all.map(\.name).joined(separator: ", ")
        fail("No name contains this text. The names are: \(names).", code: 2)
      }
      try await run(chosen, rounds: rounds, format: format)
    } catch {
      fail("\(error)", code: 1)
    }
  }

  private static func run(
    _ comparisons: [Comparison], rounds: Int?, format: String
  ) async throws {
    let home = try ScratchFolder()
    defer { withExtendedLifetime(home) {} }
    // Use a temporary home folder, so that files saved by `URLSession` are removed after the run.
    for name in ["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(name, home.url.path, 1) }
    var results: [Result] = []
    for comparison in comparisons {
      let result = try await comparison.run(rounds: rounds ?? comparison.rounds)
      results.append(result)
      if format.isEmpty { print(result.line) }
    }
    switch format {
    case "--json": print(try Result.json(results))
    case "--markdown": print(Result.markdown(results))
    default: break
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("openmarket-benchmarks: \(message)\n".utf8))
    exit(code)
  }
}
