import Foundation
package import OpenMarketDomain

/// One of the streams that a program is started with.
package struct StandardStream: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    /// Nobody reads it any more.
    case closedPipe
    /// It cannot be written, for the reason of this system error number.
    case failed(Int32)
  }

  package static let input = StandardStream(fileDescriptor: STDIN_FILENO)
  package static let output = StandardStream(fileDescriptor: STDOUT_FILENO)
  package static let error = StandardStream(fileDescriptor: STDERR_FILENO)

  package let fileDescriptor: Int32

  /// Takes the places of the streams that the program was started without, so that no socket or file gets their number
  /// and what is written to them goes astray.
  package static func occupyMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken, and nothing can be written to it.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  package var isTerminal: Bool { isatty(fileDescriptor) == 1 }

  /// Whether something can be written without waiting; to a pipe, as much as goes into it at once (POSIX, `PIPE_BUF`).
  package var takesMore: Bool {
    var polled = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// How many columns the terminal has; `nil` when it is none, or does not say.
  package var columns: Int? { window.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The size of the terminal; a usual one when it does not say.
  package var size: TerminalSize {
    guard let window, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: Terminal.defaultColumns, rows: 24)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// How many pixels a character of the terminal has; `nil` when it does not say.
  package var cell: PixelSize? {
    guard let window, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return PixelSize(
      width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
  }

  private var window: winsize? {
    var size = winsize()
    return ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Stops the process, as the system does, until it runs in the foreground of the terminal.
  ///
  /// - Returns: `false` if the task is cancelled, or if no shell brings the process to the foreground.
  package func waitForForeground(unless isCancelled: () -> Bool) -> Bool {
    // A process without a shell isn't stopped.
    for _ in 0..<20 {
      if isForeground { return true }
      // Swift's threads block all signals.
      var signals = sigset_t()
      var blocked = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGTTOU)
      pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
      raise(SIGTTOU)
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      // A signal that ends the process arrives together with the one that continues it.
      _ = poll(nil, 0, 50)
      if isCancelled() { return false }
    }
    return isForeground
  }

  /// A Boolean value that indicates whether the process may change the terminal.
  package var isForeground: Bool {
    let group = tcgetpgrp(fileDescriptor)
    return group <= 0 || group == getpgrp()
  }

  /// Writes the whole text. A closed pipe is an error only where the signal for it is ignored.
  package func write(_ text: String) throws(Failure) {
    var text = text
    let failure = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0)) }
    if let failure { throw failure }
  }

  /// Writes all bytes, as they are.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    let failure = bytes.withUnsafeBytes { writeAll($0) }
    if let failure { throw failure }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Failure? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = Foundation.write(fileDescriptor, part.baseAddress, part.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: return .closedPipe
      default: return .failed(errno)
      }
    }
    return nil
  }

  /// Someone who shares the stream may have made it non-blocking.
  private func waitUntilWritable() {
    var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&descriptor, 1, -1)
  }
}
