import Foundation
import Synchronization

/// Reads one line from a terminal, which takes care of its editing, until it is there or nobody wants it any more.
///
/// The terminal is as it was before as soon as this ends, and in the moment in which it is cancelled: by then the program may
/// end without further ado.
final class LineReading: Sendable {
  private struct State {
    /// How the terminal was before; `nil` while nothing is different.
    var earlier: termios?
    /// The key that suspends the program, where the terminal leaves that to this.
    var suspension: UInt8?
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let input: StandardStream
  private let isHidden: Bool
  /// Something is written to it when the reading is to end.
  private let wakeUp: (reader: Int32, writer: Int32)

  /// Fails when the system has no file left to give.
  init?(_ input: StandardStream, isHidden: Bool) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wakeUp = (ends[0], ends[1])
    self.input = input
    self.isHidden = isHidden
  }

  deinit {
    close(wakeUp.reader)
    close(wakeUp.writer)
  }

  /// - Parameter question: asks for the line, once the terminal is as it has to be: again after the program was suspended
  ///   at a hidden one.
  func line(asking question: @escaping @Sendable () -> Void) async -> TypedLine {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // What waits for a person keeps no thread from others.
        Thread.detachNewThread { continuation.resume(returning: self.read(question)) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func cancel() {
    state.withLock { state in
      state.isCancelled = true
      restore(&state)
    }
    var byte: UInt8 = 0
    _ = write(wakeUp.writer, &byte, 1)
  }

  private func read(_ question: () -> Void) -> TypedLine {
    // Threads of the library have all signals blocked, and so may all others: in the background this would not be stopped,
    // and take the terminal from the shell.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    let isCancelled = { self.state.withLock(\.isCancelled) }
    guard Job.waitForForeground(at: input.fileDescriptor, unless: isCancelled) else {
      return isCancelled() ? .cancelled : .end
    }
    while true {
      guard prepare() else { return .cancelled }
      question()
      var bytes: [UInt8] = []
      let ending = readBytes(into: &bytes, until: state.withLock(\.suspension))
      state.withLock { restore(&$0) }
      switch ending {
      case .line: return line(of: bytes)
      case .suspension:
        Job.suspend(by: SIGTSTP, at: input.fileDescriptor, unless: isCancelled)
      case .nothing(let line): return line
      }
    }
  }

  private func line(of bytes: [UInt8]) -> TypedLine {
    // Nobody sees that a key did not do what it does elsewhere: arrows are no part of what is meant.
    if isHidden, bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .unreadable }
    return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .unreadable
  }

  private enum Ending {
    case line
    /// The program is to be suspended.
    case suspension
    case nothing(TypedLine)
  }

  private func readBytes(into bytes: inout [UInt8], until suspension: UInt8?) -> Ending {
    // A terminal gives out a line at a time, and never a longer one than this (POSIX.1, MAX_CANON).
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var polled = [input.fileDescriptor, wakeUp.reader].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      if poll(&polled, nfds_t(polled.count), -1) < 0, errno != EINTR { return .nothing(.end) }
      if polled[1].revents != 0 { return .nothing(.cancelled) }
      guard polled[0].revents != 0 else { continue }
      let count = Foundation.read(input.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return bytes.isEmpty ? .nothing(.end) : .line }
      bytes += buffer.prefix(count)
      if let suspension, bytes.last == suspension { return .suspension }
      guard bytes.last == UInt8(ascii: "\n") else { continue }
      bytes.removeLast()
      return .line
    }
  }

  /// Sets the terminal up for the line.
  ///
  /// - Returns: whether anybody still wants it.
  private func prepare() -> Bool {
    state.withLock { state in
      guard !state.isCancelled else { return false }
      var settings = termios()
      guard tcgetattr(input.fileDescriptor, &settings) == 0 else { return true }
      state.earlier = settings
      // Otherwise Backspace takes a byte away, and not the character.
      settings.c_iflag |= tcflag_t(IUTF8)
      settings.c_lflag |= tcflag_t(ICANON | ISIG | ECHO)
      state.suspension = isHidden ? hide(&settings) : nil
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      return true
    }
  }

  /// - Returns: the key that suspends the program, where there is one.
  private func hide(_ settings: inout termios) -> UInt8? {
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL)
    // What was typed before the question was shown on the terminal.
    tcflush(input.fileDescriptor, TCIFLUSH)
    // These would leave the shell with a terminal that shows nothing. The one that suspends ends the line instead, and then
    // the terminal is made as it was first.
    let none = UInt8(truncatingIfNeeded: fpathconf(input.fileDescriptor, Int32(_PC_VDISABLE)))
    return withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      let suspension = keys[Int(VSUSP)]
      keys[Int(VQUIT)] = none
      keys[Int(VSUSP)] = none
      guard suspension != none, TerminalHandlers.canSuspend else { return nil }
      keys[Int(VEOL)] = suspension
      return suspension
    }
  }

  private func restore(_ state: inout State) {
    guard var earlier = state.earlier else { return }
    state.earlier = nil
    // The shell has its own settings by now, and the process would be stopped on its way to the end.
    guard !Job.isInBackground(input.fileDescriptor) else { return }
    tcsetattr(input.fileDescriptor, TCSANOW, &earlier)
  }
}
