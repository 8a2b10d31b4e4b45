import Foundation
import Synchronization

/// The answer to a question.
package enum TypedLine: Hashable, Sendable {
  case text(String)
  /// It contains bytes that aren't text.
  case unreadable
  /// The input has ended.
  case end
  case cancelled
}

/// Reads a line from a terminal.
///
/// The terminal's settings are restored when the line is read, and at once if the task is cancelled: the program may end at any
/// time after that.
package final class LineReader: Sendable {
  private struct State {
    /// The terminal's settings before the question; `nil` while they aren't changed.
    var earlier: termios?
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let input: StandardStream
  private let isHidden: Bool
  /// A pipe that ends the reading when something is written to it.
  private let wakeUp: (reader: Int32, writer: Int32)

  /// Creates a reader, or returns `nil` if the process has too many open files.
  package init?(_ input: StandardStream, isHidden: Bool) {
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

  /// - Parameter question: The closure that writes the question, called when the terminal is ready.
  package func line(asking question: @escaping @Sendable () -> Void) async -> TypedLine {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A thread of the shared pool must not wait for a person.
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
    // Swift's threads block all signals.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    // A job in the background stops here, and asks when it's in the foreground.
    let isCancelled = { self.state.withLock(\.isCancelled) }
    guard input.waitForForeground(unless: isCancelled) else {
      return isCancelled() ? .cancelled : .end
    }
    guard prepare() else { return .cancelled }
    question()
    let line = readLine()
    state.withLock { restore(&$0) }
    return line
  }

  private func line(of bytes: [UInt8]) -> TypedLine {
    // A key such as an arrow types characters that aren't seen, and aren't part of a secret.
    if isHidden, bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .unreadable }
    return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .unreadable
  }

  private func readLine() -> TypedLine {
    var bytes: [UInt8] = []
    // A terminal returns a line at a time, and none is longer (POSIX.1, MAX_CANON).
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var polled = [input.fileDescriptor, wakeUp.reader].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      if poll(&polled, nfds_t(polled.count), -1) < 0, errno != EINTR { return .end }
      if polled[1].revents != 0 { return .cancelled }
      guard polled[0].revents != 0 else { continue }
      let count = Foundation.read(input.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return bytes.isEmpty ? .end : line(of: bytes) }
      bytes += buffer.prefix(count)
      guard bytes.last == UInt8(ascii: "\n") else { continue }
      bytes.removeLast()
      return line(of: bytes)
    }
  }

  /// Changes the terminal's settings. Returns `false` if the task is cancelled.
  private func prepare() -> Bool {
    state.withLock { state in
      guard !state.isCancelled else { return false }
      var settings = termios()
      guard tcgetattr(input.fileDescriptor, &settings) == 0 else { return true }
      state.earlier = settings
      // Otherwise Backspace deletes a byte instead of a character.
      settings.c_iflag |= tcflag_t(IUTF8)
      settings.c_lflag |= tcflag_t(ICANON | ISIG | ECHO)
      if isHidden { hide(&settings) }
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      return true
    }
  }

  private func hide(_ settings: inout termios) {
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL)
    // What was typed before the question was visible.
    tcflush(input.fileDescriptor, TCIFLUSH)
    // These keys would return to a shell whose terminal doesn't echo.
    let none = UInt8(truncatingIfNeeded: fpathconf(input.fileDescriptor, Int32(_PC_VDISABLE)))
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VQUIT)] = none
      keys[Int(VSUSP)] = none
    }
  }

  private func restore(_ state: inout State) {
    guard var earlier = state.earlier else { return }
    state.earlier = nil
    // In the background, the system would stop the process here.
    guard input.isForeground else { return }
    tcsetattr(input.fileDescriptor, TCSANOW, &earlier)
  }
}
