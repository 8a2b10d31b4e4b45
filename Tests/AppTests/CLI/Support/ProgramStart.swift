import Foundation
import Synchronization

/// The start of a program with the signals as a shell leaves them, which this process may have changed.
struct ProgramStart {
  enum File {
    case path(String, mode: Int32)
    case descriptor(Int32)
  }

  /// Programs are started one at a time: a child that starts between the creation of a pipe and its marking would keep it open.
  static let oneAtATime = Mutex(())

  let program: String
  let arguments: [String]
  let environment: [String: String]
  /// The files with the numbers from 0, in the order in which they are opened. A missing one is closed.
  let files: [File?]
  /// A Boolean value that indicates whether the program gets its own session. The session's terminal is the first one that
  /// it opens (POSIX, "General Terminal Interface").
  var isSessionLeader = false

  func run() throws -> pid_t {
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

  /// Lets the program wait for the tests where both want a processor: many programs run at once, and each test has a limit.
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
    /// `POSIX_SPAWN_SETSID`, which `spawn.h` of the GNU C library hides unless its extensions are asked for.
    private static let newSession: Int16 = 0x80
  #endif
}
