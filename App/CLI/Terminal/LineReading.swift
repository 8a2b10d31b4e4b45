import Foundation
import OpenMarketTerminal
import Synchronization

/// Reads one line from a terminal, which takes care of its editing, until it is there or nobody wants it any more.
///
/// The terminal is as it was before as soon as this ends, and in the moment in which it is cancelled: by then the program may
/// end without further ado.
final class LineReading: Sendable {
  private struct State {
    /// How the terminal was before; `nil` while nothing is different.
    var earlier: termios?
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

  /// - Parameter question: Asks for the line, after the terminal was prepared.
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
    // Swift's threads block all signals. In the background, the system has to be able to stop the process.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
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
    // Nobody sees that a key did not do what it does elsewhere: arrows are no part of what is meant.
    if isHidden, bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return .unreadable }
    return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .unreadable
  }

  private func readLine() -> TypedLine {
    var bytes: [UInt8] = []
    // A terminal gives out a line at a time, and never a longer one than this (POSIX.1, MAX_CANON).
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
      if isHidden { hide(&settings) }
      tcsetattr(input.fileDescriptor, TCSANOW, &settings)
      return true
    }
  }

  private func hide(_ settings: inout termios) {
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL)
    // The terminal has shown what was typed before the question.
    tcflush(input.fileDescriptor, TCIFLUSH)
    // These keys would leave a shell whose terminal shows nothing.
    let none = UInt8(truncatingIfNeeded: fpathconf(input.fileDescriptor, Int32(_PC_VDISABLE)))
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VQUIT)] = none
      keys[Int(VSUSP)] = none
    }
  }

  private func restore(_ state: inout State) {
    guard var earlier = state.earlier else { return }
    state.earlier = nil
    // In the background, this would stop the process on its way to the end.
    guard input.isForeground else { return }
    tcsetattr(input.fileDescriptor, TCSANOW, &earlier)
  }
}
