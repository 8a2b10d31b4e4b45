package import Foundation

/// Another program, run to its end.
package struct ProgramRun: Sendable {
  /// The exit code, or the negated number of the signal that ended it.
  package let exitCode: Int32
  /// The text of both output streams.
  package let output: String

  /// Runs a program until it ends. Ends the program if the task is cancelled.
  ///
  /// - Parameter environment: Variables to add to the environment of this process.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) async throws {
    let folder = try TemporaryFolder()
    let log = folder.url.appending(path: "output")
    let id = try Self.spawn(
      program, arguments,
      ProcessInfo.processInfo.environment.merging(environment) { $1 }, log: log.path)
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
    output = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
    withExtendedLifetime(folder) {}
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String], log: String
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let status = posix_spawn(&id, program, &actions, nil, &words, &variables)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
    return id
  }
}

/// A folder that is there for one test. It is removed with its last reference.
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
