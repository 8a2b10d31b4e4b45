import Foundation

/// A standard stream of the process.
public struct StandardStream: Sendable {
  public enum WriteError: Error, Hashable, Sendable {
    /// The reading end of the pipe is closed.
    case closedPipe
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

  public var isTerminal: Bool { isatty(fileDescriptor) == 1 }

  /// A Boolean value that indicates whether the stream accepts at least one byte without blocking.
  public var takesMore: Bool { isWritable(within: 0) }

  /// The number of terminal columns, or `nil` if the stream isn't a terminal or doesn't report its
  /// size.
  public var columns: Int? {
    var size = winsize()
    guard ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// A Boolean value that indicates whether the process is in the foreground and may change the
  /// terminal settings.
  public var isForeground: Bool {
    let group = tcgetpgrp(fileDescriptor)
    return group <= 0 || group == getpgrp()
  }

  /// Writes the given string. Writing to a closed pipe throws an error only if the process ignores
  /// SIGPIPE.
  public func write(_ text: String) throws(WriteError) {
    try write(Array(text.utf8))
  }

  /// Writes the given bytes unchanged, and waits while the stream can't take them. Another process
  /// that shares the stream may have made it nonblocking.
  public func write(_ bytes: [UInt8]) throws(WriteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.write(fileDescriptor, $0.baseAddress, $0.count)
      }
      guard count < 0 else {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN: _ = isWritable(within: -1)
      case EPIPE: throw .closedPipe
      default: throw .failed(errno)
      }
    }
  }

  private func isWritable(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, milliseconds) != 0
  }
}
