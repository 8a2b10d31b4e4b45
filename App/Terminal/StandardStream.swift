import Foundation

/// The size of a terminal in characters.
public struct TerminalSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A standard stream of the process.
public struct StandardStream: Sendable {
  public enum WriteError: Error, Hashable, Sendable {
    /// The reading end of the pipe is closed.
    case closedPipe
    /// The program stops while the pipe is full.
    case stopped
    /// A system call failed with the given `errno` value.
    case failed(Int32)
  }

  public static let input = StandardStream(fileDescriptor: STDIN_FILENO)
  public static let output = StandardStream(fileDescriptor: STDOUT_FILENO)
  public static let error = StandardStream(fileDescriptor: STDERR_FILENO)

  public let fileDescriptor: Int32

  package init(fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  /// Opens `/dev/null` for each standard stream that was closed when the process started.
  ///
  /// Without this method, the next file that the process opens would get the file descriptor of a standard stream.
  public static func occupyMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // `open` returns the lowest free file descriptor, which is the missing descriptor.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  public var isTerminal: Bool { isatty(fileDescriptor) == 1 }

  /// A Boolean value that indicates whether the stream accepts at least one byte without blocking.
  public var takesMore: Bool { isWritable(within: 0) }

  /// The number of terminal columns, or `nil` if the stream isn't a terminal or doesn't report its size.
  public var columns: Int? { window.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The size of the terminal. If the terminal doesn't report its size, this property returns a default size.
  public var size: TerminalSize {
    guard let window, window.ws_col > 0, window.ws_row > 0 else {
      return TerminalSize(columns: Terminal.defaultColumns, rows: 24)
    }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  private var window: winsize? {
    var size = winsize()
    return ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// A Boolean value that indicates whether the process is in the foreground and may change the terminal settings.
  public var isForeground: Bool {
    let group = tcgetpgrp(fileDescriptor)
    return group <= 0 || group == getpgrp()
  }

  /// Waits until the process runs in the foreground of the terminal. While in the background, the process is stopped (SIGTTOU).
  ///
  /// - Parameter isCancelled: A closure that returns `true` to cancel the wait.
  /// - Returns: `true` if the process is in the foreground. `false` if waiting was cancelled, or if the process stays in the
  ///   background.
  public func waitForForeground(unless isCancelled: () -> Bool) -> Bool {
    // Limit the number of attempts, because the system doesn't stop a background process that no shell manages.
    for _ in 0..<20 {
      if isForeground { return true }
      // Unblock SIGTTOU, because threads from Swift's thread pool block all signals.
      var signals = sigset_t()
      var blocked = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGTTOU)
      pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
      raise(SIGTTOU)
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      // Wait briefly, because a termination signal can arrive together with SIGCONT.
      _ = poll(nil, 0, 50)
      if isCancelled() { return false }
    }
    return isForeground
  }

  /// Writes the given string. Writing to a closed pipe throws an error only if the process ignores SIGPIPE.
  public func write(_ text: String) throws(WriteError) {
    try write(Array(text.utf8))
  }

  /// Writes the given bytes unchanged.
  ///
  /// - Parameter patience: The time, in milliseconds, to wait until a nonblocking stream is writable, or a negative number to wait
  ///   without a limit. Another process that shares the stream may have made it nonblocking.
  public func write(_ bytes: [UInt8], patience: Int32 = -1) throws(WriteError) {
    var rest = bytes[...]
    while !rest.isEmpty { try writeSome(of: &rest, patience: patience) }
  }

  /// Writes the given bytes unchanged, unless the program stops while the pipe is full.
  ///
  /// A write to a full pipe would block until the reader takes bytes. This method waits in short steps instead.
  package func write(_ bytes: [UInt8], unless isStopping: () -> Bool) throws(WriteError) {
    // A pipe that is writable takes at least this many bytes without blocking (POSIX.1, `_POSIX_PIPE_BUF`).
    let step = 512
    var rest = bytes[...]
    while !rest.isEmpty {
      while !isWritable(within: 100) {
        if isStopping() { throw .stopped }
      }
      var piece = rest.prefix(step)
      rest = rest.dropFirst(step)
      while !piece.isEmpty { try writeSome(of: &piece, patience: -1) }
    }
  }

  private func writeSome(
    of rest: inout ArraySlice<UInt8>, patience: Int32
  ) throws(WriteError) {
    let count = rest.withUnsafeBytes {
      Foundation.write(fileDescriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 {
      rest = rest.dropFirst(count)
      return
    }
    switch errno {
    case EINTR: return
    case EAGAIN where isWritable(within: patience): return
    case EPIPE: throw .closedPipe
    default: throw .failed(errno)
    }
  }

  private func isWritable(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    var count: Int32
    repeat { count = poll(&polled, 1, milliseconds) } while count < 0 && errno == EINTR
    return count != 0
  }
}
