import Foundation

/// A command-line tool that measures the package's components against alternatives, and prints the results as ratios. Both sides
/// of a comparison are measured in the same run.
///
///     swift run -c release openmarket-benchmarks [--filter TEXT] [--rounds N] [--json | --markdown]
@main
struct Benchmarks {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      if let page = PageService.page(askedForBy: arguments) {
        return try await PageService.run(page)
      }
      let options = try Options(arguments)
      if options.isHelp { return print(Options.usage, terminator: "") }
      let home = try ScratchFolder()
      defer { withExtendedLifetime(home) {} }
      // Use a temporary home folder, so that files saved by `URLSession` are removed after the run.
      for name in ["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(name, home.url.path, 1) }
      try await run(try options.chosen(of: all), options)
    } catch let error as Options.UsageError {
      fail(error.message, code: 2)
    } catch {
      fail("\(error)", code: 1)
    }
  }

  private static func run(_ comparisons: [Comparison], _ options: Options) async throws {
    var results: [Result] = []
    for comparison in comparisons {
      let result = try await comparison.run(rounds: options.rounds ?? comparison.rounds)
      results.append(result)
      if options.format == .lines { print(result.line) }
    }
    switch options.format {
    case .lines: break
    case .json: print(try Result.json(results))
    case .markdown: print(Result.markdown(results))
    }
  }

  private static var all: [Comparison] {
    FetchBenchmarks.all + StackBenchmarks.all + PageBenchmarks.all + MemoryCacheBenchmarks.all
      + DiskCacheBenchmarks.all + SavedPageBenchmarks.all + SharedLoadBenchmarks.all
      + RowsBenchmarks.all + FormBenchmarks.all
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("openmarket-benchmarks: \(message)\n".utf8))
    exit(code)
  }
}
