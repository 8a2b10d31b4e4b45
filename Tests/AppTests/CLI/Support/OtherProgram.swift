import Foundation
import OpenMarketTestSupport

/// A program of this machine that is no part of the package.
struct OtherProgram: Sendable {
  let path: String

  /// `nil` where the search path has none of that name.
  init?(named name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let found = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    path = found
  }

  /// Runs it with a home of its own, which is gone afterwards with all that it has written there.
  func run(_ arguments: [String]) async throws -> CommandLineProcess.Outcome {
    let home = try TemporaryFolder()
    let searchPath = ProcessInfo.processInfo.environment["PATH", default: ""]
    let outcome = try await CommandLineProcess(
      program: path, arguments, environment: ["PATH": searchPath, "HOME": home.path]
    ).outcome()
    withExtendedLifetime(home) {}
    return outcome
  }
}
