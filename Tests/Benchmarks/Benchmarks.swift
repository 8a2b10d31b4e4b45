import Foundation

/// Prints how the package's parts compare with what they stand in for, as ratios measured side by side in one run.
///
///     swift run -c release openmarket-benchmarks [--filter TEXT] [--json]
@main
struct Benchmarks {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    var filter = ""
    var isJSON = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--filter": filter = arguments.popFirst() ?? ""
      default:
        print("usage: openmarket-benchmarks [--filter TEXT] [--json]")
        exit(argument == "--help" ? 0 : 2)
      }
    }
    var results: [Result] = []
    for comparison in all where filter.isEmpty || comparison.name.contains(filter) {
      let result = try await comparison.run()
      results.append(result)
      if !isJSON { print(result.line) }
    }
    if isJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(results), as: UTF8.self))
    }
  }

  private static var all: [Comparison] {
    MemoryCacheBenchmarks.all + DiskCacheBenchmarks.all + SharedLoadBenchmarks.all
      + RowsBenchmarks.all + PublishingBenchmarks.all + ListBenchmarks.all
  }
}
