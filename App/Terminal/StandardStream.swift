import Foundation

/// The size of a terminal in characters.
package struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// One of the standard streams of the process.
package struct StandardStream: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    /// The reading end of the pipe is closed.
    case closedPipe
    /// The system reported an error with this number.
    case failed(Int32)
  }

  package static let input = StandardStream(fileDescriptor: STDIN_FILENO)
  package static let output = StandardStream(fileDescriptor: STDOUT_FILENO)
  package static let error = StandardStream(fileDescriptor: STDERR_FILENO)

  package let fileDescriptor: Int32

  /// Opens the standard streams that the parent process closed, so that no other file gets their numbers.
  package static func occupyMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` takes the lowest free number.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  package var isTerminal: Bool { isatty(fileDescriptor) == 1 }

  /// A Boolean value that indicates whether a write would start at once.
  package var takesMore: Bool {
    var polled = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// The number of columns, or `nil` if the stream isn't a terminal or doesn't report it.
  package var columns: Int? { window.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The size of the terminal, or a usual size if the terminal doesn't report it.
  package var size: TerminalSize {
    guard let window, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: Terminal.defaultColumns, rows: 24)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  private var window: winsize? {
    var size = winsize()
    return ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// A Boolean value that indicates whether the process may change the terminal.
  package var isForeground: Bool {
    let group = tcgetpgrp(fileDescriptor)
    return group <= 0 || group == getpgrp()
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

  /// Writes the whole text. A closed pipe is an error only if the process ignores the signal for it.
  package func write(_ text: String) throws(Failure) {
    try write(Array(text.utf8))
  }

  /// Writes all bytes as they are.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.write(fileDescriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .closedPipe
      default: throw .failed(errno)
      }
    }
  }

  /// Waits, because another process that shares the stream may have made it nonblocking.
  private func waitUntilWritable() {
    var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&descriptor, 1, -1)
  }
}
