/// Prints how the package's parts compare with what they stand in for, as ratios measured side by side in one run.
@main
struct Benchmarks {
  static func main() {}
}
