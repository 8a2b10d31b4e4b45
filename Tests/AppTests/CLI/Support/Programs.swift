import Foundation
import OpenMarketTestSupport
import Testing

/// The programs that were built with these tests, in the folder of the test bundle.
enum BuiltProgram {
  static var path: String { products.appendingPathComponent("openmarket").path }

  private static var products: URL {
    #if canImport(Darwin)
      // The test runner loads the tests as a bundle, so the main bundle is the runner's. Use the folder of the test bundle.
      Bundle(for: BundleMark.self).bundleURL.deletingLastPathComponent()
    #else
      // The tests are an executable, so find the folder of the executable.
      Bundle.main.executableURL?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #endif
  }

  #if canImport(Darwin)
    private final class BundleMark {}
  #endif
}

/// The folders in a user's home folder in which the built program saves files.
enum HomeFolder {
  #if canImport(Darwin)
    /// A home folder that doesn't exist, and that no user can create.
    static let missing = "/nonexistent"
    static let configuration = "Library/Application Support"
    static let data = "Library/Application Support"
  #else
    static let missing = "/proc/nonexistent"
    static let configuration = ".config"
    static let data = ".local/share"
  #endif
}

/// A program on this computer that isn't part of the package.
struct OtherProgram: Sendable {
  static var searchPath: String { ProcessInfo.processInfo.environment["PATH", default: ""] }

  let path: String

  /// Creates a program with the given name, or returns `nil` if the search path doesn't contain the program or this platform
  /// can't start programs.
  init?(named name: String) {
    guard ProgramRun.isSupported else { return nil }
    let paths = Self.searchPath.split(separator: ":").map { "\($0)/\(name)" }
    guard let found = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    path = found
  }

  /// Runs the program with a temporary home folder.
  func run(_ arguments: [String]) async throws -> CommandLineProcess.Outcome {
    let home = try TemporaryFolder()
    defer { withExtendedLifetime(home) {} }
    return try await CommandLineProcess(
      program: path, arguments, environment: ["PATH": Self.searchPath, "HOME": home.path]
    ).outcome()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the given program isn't installed.
  static func needs(_ program: String) -> Self {
    .enabled(if: OtherProgram(named: program) != nil, "\(program) isn't installed")
  }
}

extension TemporaryFolder {
  /// Writes the given bytes to a file in the folder, and returns the path of the file.
  func write(_ bytes: Data, to name: String) throws -> String {
    let file = url.appending(path: name)
    try bytes.write(to: file)
    return file.path
  }

  /// Returns the names of the files in the subfolder with the given name.
  func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []
  }
}
