import Foundation
import Synchronization

/// The handlers of the signals that have to do with the terminal. They are installed once, and stay.
enum TerminalHandlers {
  /// What ends a process by default, and the faults that do. Where somebody else handles one of the former, it is left to
  /// them: the program ends in order, or by their ``TerminalSession/restore()``.
  private static let requests = [
    SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
  ]
  private static let faults = [
    SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS, SIGQUIT,
  ]

  // Each place is written once, by the thread that installs its signal's handler; handlers read it.
  private struct Memory: @unchecked Sendable {
    /// What was done for a signal before.
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

    init() { previous.initialize(repeating: sigaction(), count: 65) }
  }

  private static let memory = Memory()
  /// Whether the program stops, or goes on and has not got its own handler back: another suspension would find it holding
  /// the terminal.
  private static let isStopping = Atomic(false)
  /// Tells that the terminal has another size, or is to be painted anew.
  static let changes = SignalPipe()

  /// Whether the process can be suspended from its terminal.
  static let canSuspend = !isIgnored(SIGTSTP)

  /// Installs the handlers, the first time that it is used.
  static let installation: Void = {
    _ = (memory, changes, canSuspend)
    isStopping.store(false, ordering: .relaxed)
    // Swift's own handler writes onto the terminal and asks for keys there: that is for whoever has asked for it.
    let isReporting = getenv("SWIFT_BACKTRACE") != nil
    for signal in faults {
      install(signal, onStack: true, handleEnd)
      if !isReporting { memory.previous[Int(signal)] = sigaction() }
    }
    for signal in requests where action(of: signal) == 0 {
      install(signal, onStack: true, handleEnd)
    }
    if canSuspend { install(SIGTSTP, handleSuspension) }
    install(SIGCONT, handleContinuation)
    install(SIGWINCH) { TerminalHandlers.changes?.send($0) }
    atexit { HeldTerminal.giveBack() }
  }()

  /// Gives the terminal back, and leaves the signal to whom it was left before; by default it ends the process.
  private static let handleEnd: @convention(c) (Int32) -> Void = { signal in
    HeldTerminal.giveBack()
    sigaction(signal, TerminalHandlers.memory.previous + Int(signal), nil)
    // It is blocked here, and comes again where the process was interrupted.
    raise(signal)
  }

  /// Stops here, as the signal does by default. Where nobody could have the process go on (POSIX, "orphaned process
  /// group"), it does not stop.
  private static let handleSuspension: @convention(c) (Int32) -> Void = { signal in
    let saved = errno
    TerminalHandlers.isStopping.store(true, ordering: .sequentiallyConsistent)
    HeldTerminal.lend()
    var handler = sigaction()
    sigaction(signal, TerminalHandlers.memory.previous + Int(signal), &handler)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, signal)
    raise(signal)
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    sigaction(signal, &handler, nil)
    TerminalHandlers.isStopping.store(false, ordering: .sequentiallyConsistent)
    if HeldTerminal.takeAgain() { TerminalHandlers.changes?.send(signal) }
    errno = saved
  }

  private static let handleContinuation: @convention(c) (Int32) -> Void = { signal in
    let saved = errno
    let isStopping = TerminalHandlers.isStopping.load(ordering: .sequentiallyConsistent)
    if !isStopping, HeldTerminal.takeAgain() { TerminalHandlers.changes?.send(signal) }
    errno = saved
  }

  private static func install(
    _ signal: Int32, onStack: Bool = false, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_RESTART | (onStack ? SA_ONSTACK : 0)
    sigaction(signal, &action, memory.previous + Int(signal))
  }

  /// 0 for the default, 1 for nothing, and else the address of a handler.
  private static func action(of signal: Int32) -> Int {
    var action = sigaction()
    sigaction(signal, nil, &action)
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }

  private static func isIgnored(_ signal: Int32) -> Bool { action(of: signal) == 1 }
}
