package import Foundation
package import OpenMarketLock

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
      let log = try folder.write(Data(), to: "output")
      let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let id = try ProgramStart.oneAtATime.withLock { _ in
        try ProgramStart.run(
          program: program, arguments: arguments, environment: variables,
          files: [
            .path("/dev/null", mode: O_RDONLY), .path(log, mode: O_WRONLY | O_APPEND),
            .descriptor(STDOUT_FILENO),
          ])
      }
      exitCode = await withTaskCancellationHandler {
        await onThread { ProgramStart.exitCode(of: id) }
      } onCancel: {
        kill(id, SIGKILL)
      }
      output = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self)
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

  deinit { try? FileManager.default.removeItem(at: url) }

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

  package static func path(of name: String) -> String {
    #if canImport(Darwin)
      // The test runner loads the tests as a bundle, so the main bundle is the runner's. Use the
      // folder of the test bundle.
      let folder = Bundle(for: TemporaryFolder.self).bundleURL.deletingLastPathComponent()
    #else
      // The tests are an executable, so find the folder of the executable.
      let folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #endif
    return folder.appendingPathComponent(name).path
  }
}

/// A namespace for starting a program. The program starts with the default signal handling, as
/// from a shell, even if this process handles signals differently.
///
/// `Process` of Foundation isn't used, because on Linux it can crash while it lists the descriptors
/// of a process that has more than about a thousand of them.
package enum ProgramStart {
  package enum File {
    case path(String, mode: Int32)
    case descriptor(Int32)
  }

  /// A lock for starting programs one at a time. Otherwise, a new child process could inherit a
  /// pipe that isn't yet marked as close-on-exec.
  package static let oneAtATime = Mutex(())

  /// Starts a program, and returns its process ID. The program has a lower priority than the tests,
  /// because many programs run at the same time, and each test has a time limit.
  ///
  /// - Parameters:
  ///   - files: The files for the program's file descriptors, starting at descriptor 0. If an
  ///     element is `nil`, the program starts without that descriptor.
  ///   - isSessionLeader: A Boolean value that indicates whether the program starts a new session,
  ///     which has no controlling terminal.
  package static func run(
    program: String, arguments: [String], environment: [String: String], files: [File?],
    isSessionLeader: Bool = false
  ) throws -> pid_t {
    #if os(macOS) || os(Linux)
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let (newSession, process) = (Int16(POSIX_SPAWN_SETSID), PRIO_PROCESS)
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        // In the GNU C library, `spawn.h` declares POSIX_SPAWN_SETSID, which is 0x80, only if GNU
        // extensions are enabled.
        let (newSession, process) = (Int16(0x80), __priority_which_t(PRIO_PROCESS.rawValue))
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      for (number, file) in zip(Int32(0)..., files) {
        switch file {
        case .path(let path, let mode):
          posix_spawn_file_actions_addopen(&actions, number, path, mode, 0)
        case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
        case nil: posix_spawn_file_actions_addclose(&actions, number)
        }
      }

      var (noSignals, allSignals) = (sigset_t(), sigset_t())
      sigemptyset(&noSignals)
      sigfillset(&allSignals)
      posix_spawnattr_setsigmask(&attributes, &noSignals)
      posix_spawnattr_setsigdefault(&attributes, &allSignals)
      let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
      posix_spawnattr_setflags(&attributes, isSessionLeader ? flags | newSession : flags)

      var words = ([program] + arguments).map { strdup($0) } + [nil]
      var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer {
        for text in words + variables { free(text) }
      }
      var id: pid_t = 0
      let status = posix_spawn(&id, program, &actions, &attributes, &words, &variables)
      guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
      setpriority(process, id_t(id), 10)
      return id
    #else
      // Apps can't start programs on this platform.
      throw POSIXError(.ENOTSUP)
    #endif
  }

  /// Blocks until the program with the given process ID ends, and returns its exit code. If a signal
  /// terminated the program, the result is the negated number of the signal.
  package static func exitCode(of id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1 && errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }
}
