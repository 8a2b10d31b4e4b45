package import Foundation
package import OpenMarketLock

/// The parameters for starting a program. The program starts with the default signal handling, as
/// from a shell, even if this process handles signals differently.
///
/// `Process` of Foundation isn't used, because on Linux it can crash while it lists the descriptors
/// of a process that has more than about a thousand of them.
package struct ProgramStart {
  package enum File {
    case path(String, mode: Int32)
    case descriptor(Int32)
  }

  /// A lock for starting programs one at a time. Otherwise, a new child process could inherit a
  /// pipe that isn't yet marked as close-on-exec.
  package static let oneAtATime = Mutex(())

  private let program: String
  private let arguments: [String]
  private let environment: [String: String]
  /// The files for the program's file descriptors, starting at descriptor 0. If an element is
  /// `nil`, the program starts without that descriptor.
  private let files: [File?]
  /// A Boolean value that indicates whether the program starts a new session, which has no
  /// controlling terminal.
  private let isSessionLeader: Bool

  package init(
    program: String, arguments: [String], environment: [String: String], files: [File?],
    isSessionLeader: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.files = files
    self.isSessionLeader = isSessionLeader
  }

  #if os(macOS) || os(Linux)
    /// Starts the program, and returns its process ID.
    package func run() throws -> pid_t {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
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

      var mask = sigset_t()
      sigemptyset(&mask)
      posix_spawnattr_setsigmask(&attributes, &mask)
      var defaults = sigset_t()
      sigemptyset(&defaults)
      for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU] {
        sigaddset(&defaults, signal)
      }
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      let session = isSessionLeader ? Self.newSession : 0
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | session)

      var words = ([program] + arguments).map { strdup($0) } + [nil]
      var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer {
        for text in words + variables { free(text) }
      }
      var id: pid_t = 0
      let status = posix_spawn(&id, program, &actions, &attributes, &words, &variables)
      guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
      giveWay(id)
      return id
    }

    /// Lowers the priority of the program with the given process ID below that of the tests. Many
    /// programs run at the same time, and each test has a time limit.
    private func giveWay(_ id: pid_t) {
      #if canImport(Darwin)
        let kind = PRIO_PROCESS
      #else
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
      #endif
      setpriority(kind, id_t(id), 10)
    }

    #if canImport(Darwin)
      private static let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      /// The value of `POSIX_SPAWN_SETSID`. In the GNU C library, `spawn.h` declares this constant
      /// only if GNU extensions are enabled.
      private static let newSession: Int16 = 0x80
    #endif
  #else
    /// Apps can't start programs on this platform.
    package func run() throws -> pid_t { throw POSIXError(.ENOTSUP) }
  #endif
}
