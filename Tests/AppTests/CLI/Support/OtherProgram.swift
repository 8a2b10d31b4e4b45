import Foundation

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

  func run(_ arguments: [String]) async throws -> CommandLineProcess.Outcome {
    let searchPath = ProcessInfo.processInfo.environment["PATH", default: ""]
    return try await CommandLineProcess(
      program: path, arguments, environment: ["PATH": searchPath]
    ).outcome()
  }
}
