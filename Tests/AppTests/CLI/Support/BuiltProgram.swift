import Foundation

/// The program as it was built together with these tests.
enum BuiltProgram {
  /// The build puts programs beside the test bundle.
  static var path: String {
    products.appendingPathComponent("openmarket").path
  }

  /// The one that compares the package's parts with others.
  static var benchmarksPath: String {
    products.appendingPathComponent("openmarket-benchmarks").path
  }

  private static var products: URL {
    #if canImport(Darwin)
      // Another program loads the tests from a bundle.
      Bundle(for: BundleMark.self).bundleURL.deletingLastPathComponent()
    #else
      // The tests are a program themselves.
      Bundle.main.executableURL?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #endif
  }

  #if canImport(Darwin)
    private final class BundleMark {}
  #endif
}
