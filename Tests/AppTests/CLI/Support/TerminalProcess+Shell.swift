import Foundation

extension TerminalProcess {
  static let stopped = "777;stopped"
  static let ended = "777;ended="

  /// Runs the program as a job, and tells when it is suspended and when it has ended by commands that no terminal shows
  /// (OSC). Then it waits for an order, which does not come from the terminal, to bring a suspended program back. The shell
  /// stays at the end: with the leader of the session the terminal would forget its settings.
  static let script = """
    trap : INT QUIT
    set -m
    "$@" 2>&3 3>&- 4<&-
    code=$?
    while case $code in 14[5-9]|150) true;; *) false;; esac; do
      printf '\\033]\(stopped)\\007'
      read -r _ <&4
      fg >/dev/null 2>&1
      code=$?
    done
    printf '\\033]\(ended)%d\\007' $code
    read -r _ <&4
    """

  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    /// `POSIX_SPAWN_SETSID`, which `spawn.h` of the GNU C library shows only to those who ask for its extensions.
    private static let newSession: Int16 = 0x80
  #endif

  /// Starts the shell as the leader of a session whose terminal is the one that it opens first (POSIX, "General Terminal
  /// Interface": the controlling terminal).
  static func spawn(
    _ arguments: [String], _ environment: [String: String], path: String,
    orders: Descriptor, error: Descriptor?
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
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    // The numbers that the script takes for the program's standard error, and for its orders. The copies lie beyond them,
    // so that neither takes the place of the other.
    let errorCopy = try error.map { try Descriptor(fcntl($0.number, F_DUPFD, 10)) }
    let ordersCopy = try Descriptor(fcntl(orders.number, F_DUPFD, 10))
    defer {
      errorCopy?.close()
      ordersCopy.close()
    }
    posix_spawn_file_actions_adddup2(&actions, errorCopy?.number ?? STDIN_FILENO, 3)
    posix_spawn_file_actions_adddup2(&actions, ordersCopy.number, 4)

    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU] {
      sigaddset(&defaults, signal)
    }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | newSession)

    var words = (["/bin/sh"] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for text in words + variables { free(text) }
    }
    var id: pid_t = 0
    let status = posix_spawn(&id, "/bin/sh", &actions, &attributes, &words, &variables)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .ENOENT) }
    CommandLineProcess.giveWay(id)
    return id
  }
}

extension ScreenEmulator {
  /// How the program ended, once it has.
  var exitCode: Int32? {
    commands.last { $0.hasPrefix(TerminalProcess.ended) }
      .flatMap { Int32($0.dropFirst(TerminalProcess.ended.count)) }
  }
}
