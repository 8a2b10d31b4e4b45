import Foundation

#if os(Linux) || os(macOS)
  /// A process that keeps pictures in a folder, and says so, until it is ended.
  ///
  /// It ends by itself when this process does: then nobody is left to hear it.
  final class WriterProcess: Sendable {
    let id: pid_t
    private let output: FileHandle

    /// - Parameter shellSetup: what a shell does before it becomes the program.
    init(folder: String, ceiling: Int, seed: Int, shellSetup: String = ":") throws {
      let pipe = Pipe()
      let command = "\(shellSetup) && exec \"$0\" \"$@\""
      let words = [
        "/bin/sh", "-c", command, Self.program, folder, "\(ceiling)", "\(seed)",
      ]
      var arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
      #else
        var actions = posix_spawn_file_actions_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(
        &actions, pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
      var id: pid_t = 0
      let status = posix_spawn(&id, "/bin/sh", &actions, nil, &arguments, environ)
      guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
      self.id = id
      output = pipe.fileHandleForReading
    }

    /// Waits until it has said something again; `false` when it has ended.
    func hear() async -> Bool {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [output] in
          continuation.resume(returning: !output.availableData.isEmpty)
        }
      }
    }

    /// Stops it wherever it is, for as long as something is looked at.
    func paused<Result>(_ body: () throws -> Result) rethrows -> Result {
      kill(id, SIGSTOP)
      var status: Int32 = 0
      waitpid(id, &status, WUNTRACED)
      defer { kill(id, SIGCONT) }
      return try body()
    }

    /// Ends it wherever it is.
    func end() {
      kill(id, SIGKILL)
      var status: Int32 = 0
      waitpid(id, &status, 0)
    }

    /// The build puts programs beside the test bundle.
    private static var program: String {
      #if canImport(Darwin)
        let products = Bundle(for: WriterProcess.self).bundleURL.deletingLastPathComponent()
      #else
        let products =
          Bundle.main.executableURL?.deletingLastPathComponent() ?? Bundle.main.bundleURL
      #endif
      return products.appending(path: "ImageCacheWriter").path
    }
  }
#endif
