package import Foundation

/// The result of a program that a test ran.
package struct ProgramRun: Sendable {
  /// A Boolean value that indicates whether a test can start other programs. Only macOS and Linux let an app start a program.
  package static var isSupported: Bool {
    #if os(macOS) || os(Linux)
      true
    #else
      false
    #endif
  }

  /// The exit code of the program. If a signal terminated the program, the value is the negated number of the signal.
  package let exitCode: Int32
  /// The text that the program wrote to standard output and standard error.
  package let output: String

  /// Runs a program and waits until it exits. If the task is cancelled, the program is killed.
  ///
  /// - Parameter environment: Environment variables that the program receives in addition to the variables of this process.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws {
    #if os(macOS) || os(Linux)
      let folder = try TemporaryFolder()
      let log = folder.url.appending(path: "output")
      try Data().write(to: log)
      let process = Process()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      let handle = try FileHandle(forWritingTo: log)
      process.standardOutput = handle
      process.standardError = handle
      let end = Gate()
      process.terminationHandler = { _ in end.open() }
      try process.run()
      let id = process.processIdentifier
      await withTaskCancellationHandler {
        await end.pass()
      } onCancel: {
        kill(id, SIGKILL)
      }
      exitCode = process.terminationStatus * (process.terminationReason == .exit ? 1 : -1)
      output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      withExtendedLifetime(folder) {}
    #else
      throw CocoaError(.featureUnsupported)
    #endif
  }
}

/// A temporary folder for one test. The folder is deleted when this object is deallocated.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package var path: String { url.path }

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "openmarket-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
