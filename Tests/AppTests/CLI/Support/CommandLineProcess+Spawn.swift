import Foundation

extension CommandLineProcess {
  /// Starts the program with the signals as a shell leaves them, whatever this process does with its own.
  static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String], output: Descriptor?,
    error: Descriptor
  ) throws -> pid_t {
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
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, error.number, STDERR_FILENO)

    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

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

  /// Lets a program wait for the tests where both want a processor: many programs run at once, and each test has a limit.
  static func giveWay(_ id: pid_t) {
    #if canImport(Darwin)
      let kind = PRIO_PROCESS
    #else
      let kind = __priority_which_t(PRIO_PROCESS.rawValue)
    #endif
    setpriority(kind, id_t(id), 10)
  }
}
