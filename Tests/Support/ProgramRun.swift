package import Foundation
import OpenMarketLock

/// The result of a program that a test ran.
package struct ProgramRun: Sendable {
  /// A Boolean value that indicates whether a test can start other programs. Only macOS and Linux
  /// let an app start a program.
  package static var isSupported: Bool {
    #if os(macOS) || os(Linux)
      true
    #else
      false
    #endif
  }

  /// The exit code of the program. If a signal terminated the program, the value is the negated
  /// number of the signal.
  package let exitCode: Int32
  /// The text that the program wrote to standard output and standard error.
  package let output: String

  /// Runs a program and waits until it exits. If the task is cancelled, the program is killed.
  ///
  /// - Parameter environment: Environment variables that the program receives in addition to the
  ///   variables of this process.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws {
    #if os(macOS) || os(Linux)
      let folder = try TemporaryFolder()
      let log = folder.url.appending(path: "output")
      try Data().write(to: log)
      let start = ProgramStart(
        program: program, arguments: arguments,
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
        files: [
          .path("/dev/null", mode: O_RDONLY), .path(log.path, mode: O_WRONLY | O_APPEND),
          .descriptor(STDOUT_FILENO),
        ])
      let id = try ProgramStart.oneAtATime.withLock { _ in try start.run() }
      let status = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(id, &status, 0) == -1 && errno == EINTR {}
            continuation.resume(returning: status)
          }
        }
      } onCancel: {
        kill(id, SIGKILL)
      }
      exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
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

  /// Writes the given bytes to a file in the folder, and returns the path of the file.
  package func write(_ bytes: Data, to name: String) throws -> String {
    let file = url.appending(path: name)
    try bytes.write(to: file)
    return file.path
  }

  /// Returns the names of the files in the subfolder with the given name.
  package func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []
  }
}

/// The programs that were built with these tests, in the folder of the test bundle.
package enum BuiltProgram {
  /// The path of the command-line tool.
  package static var path: String { path(of: "openmarket") }

  package static func path(of name: String) -> String { products.appendingPathComponent(name).path }

  private static var products: URL {
    #if canImport(Darwin)
      // The test runner loads the tests as a bundle, so the main bundle is the runner's. Use the
      // folder of the test bundle.
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
