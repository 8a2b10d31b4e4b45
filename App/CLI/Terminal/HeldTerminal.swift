import Foundation
import Synchronization

/// The terminal that this process holds as a whole: there is one at most.
///
/// The handlers of signals use it. So everything but ``prepare(input:output:pictures:)`` does only what a handler may do
/// (POSIX.1, section 2.4.3): no lock, no memory, and what it needs was prepared before.
enum HeldTerminal {
  private enum Phase {
    static let free = 0
    static let held = 1
    /// The process is suspended, or in the background: somebody else has the terminal.
    static let lent = 2
  }

  private struct Contents {
    var input: Int32 = -1
    var output: Int32 = -1
    /// How the terminal was found.
    var usual = termios()
    var raw = termios()
    var giving = TerminalModes.giving(back: .none)
  }

  // Written while the phase says that nobody reads it, and by the one who changes the phase.
  private struct Memory: @unchecked Sendable {
    let contents = UnsafeMutablePointer<Contents>.allocate(capacity: 1)

    init() { contents.initialize(to: Contents()) }
  }

  private static let phase = Atomic<Int>(Phase.free)
  private static let memory = Memory()

  static var isInUse: Bool { phase.load(ordering: .acquiring) != Phase.free }
  static var isHeld: Bool { phase.load(ordering: .acquiring) == Phase.held }

  /// Gets everything ready; to be called by one thread at a time, while the terminal is not held.
  ///
  /// - Returns: whether the input is a terminal whose settings are known.
  static func prepare(input: Int32, output: Int32, pictures: PictureProtocol) -> Bool {
    var contents = Contents(input: input, output: output)
    guard tcgetattr(input, &contents.usual) == 0 else { return false }
    contents.raw = contents.usual
    cfmakeraw(&contents.raw)
    // What others write, such as the message of a crash, keeps its lines.
    contents.raw.c_oflag = contents.usual.c_oflag
    // Who reads looks first whether there is something, and never waits.
    withUnsafeMutableBytes(of: &contents.raw.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    contents.giving = TerminalModes.giving(back: pictures)
    memory.contents.pointee = contents
    _ = TerminalModes.taking
    return true
  }

  /// Takes the terminal for the first time.
  ///
  /// - Returns: whether it could be set up.
  static func take() -> Bool {
    phase.store(Phase.held, ordering: .sequentiallyConsistent)
    guard setUp() else {
      phase.store(Phase.free, ordering: .sequentiallyConsistent)
      return false
    }
    return true
  }

  /// Gives the terminal back for good; nothing where somebody else has it, or nobody.
  static func giveBack() {
    guard phase.exchange(Phase.free, ordering: .sequentiallyConsistent) == Phase.held else {
      return
    }
    restore()
  }

  /// Gives the terminal back for as long as the process is suspended.
  static func lend() {
    guard change(from: Phase.held, to: Phase.lent) else { return }
    restore()
  }

  /// Takes the terminal again after the process was suspended, however that came about.
  ///
  /// In the background it stays with the shell: who is there and wants the terminal would be stopped, and could not even
  /// be asked to end.
  ///
  /// - Returns: whether everything has to be painted anew.
  static func takeAgain() -> Bool {
    guard tcgetpgrp(memory.contents.pointee.input) == getpgrp() else {
      lend()
      return false
    }
    if change(from: Phase.lent, to: Phase.held) {
      // Who had it meanwhile may have changed what is usual.
      _ = tcgetattr(memory.contents.pointee.input, &memory.contents.pointee.usual)
    }
    guard isHeld, setUp() else { return false }
    guard isHeld else {
      // It was given back meanwhile, by a thread that could not know of this one.
      restore()
      return false
    }
    return true
  }

  /// The same where it only may be that the process is in the foreground again: shells do not always tell.
  static func takeAgainIfLent() -> Bool {
    phase.load(ordering: .acquiring) == Phase.lent && takeAgain()
  }

  private static func change(from old: Int, to new: Int) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }

  private static func setUp() -> Bool {
    let contents = memory.contents
    while tcsetattr(contents.pointee.input, TCSANOW, &contents.pointee.raw) != 0 {
      if errno != EINTR { return false }
    }
    send(TerminalModes.taking)
    return true
  }

  private static func restore() {
    let contents = memory.contents
    // In the background both would stop the process.
    var blocked = sigset_t()
    var usual = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &usual)
    send(contents.pointee.giving)
    var now = termios()
    let input = contents.pointee.input
    // A shell that took the terminal back has its own settings by now.
    if tcgetattr(input, &now) == 0,
      now.c_lflag == contents.pointee.raw.c_lflag || tcgetpgrp(input) == getpgrp()
    {
      _ = tcsetattr(input, TCSANOW, &contents.pointee.usual)
      // What was typed or pasted to this program is none of the shell's commands.
      _ = tcflush(input, TCIFLUSH)
    }
    pthread_sigmask(SIG_SETMASK, &usual, nil)
  }

  /// A terminal that does not read must not keep the process from its end: it has a third of one.
  private static func send(_ bytes: FixedBytes) {
    let output = memory.contents.pointee.output
    let flags = fcntl(output, F_GETFL)
    _ = fcntl(output, F_SETFL, flags | O_NONBLOCK)
    var sent = 0
    var patience = 3
    while sent < bytes.count, patience > 0 {
      let count = write(output, bytes.start + sent, bytes.count - sent)
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, 100)
        patience -= 1
      } else if errno != EINTR {
        break
      }
    }
    _ = fcntl(output, F_SETFL, flags)
  }
}
