import Foundation

/// Carries the numbers of signals from their handlers to a thread.
package struct SignalPipe: Sendable {
  /// Can be read as soon as a signal has come.
  package let reader: Int32
  private let writer: Int32

  /// Fails when the system has no file left to give.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reader = ends[0]
    writer = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Where so many wait to be read, one more says nothing new, and a handler may not wait.
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
  }

  /// Does only what a signal's handler may do (POSIX.1, section 2.4.3).
  package func send(_ signal: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(writer, &byte, 1)
    errno = saved
  }

  /// Waits for the next signal.
  package func next() -> Int32? {
    var byte: UInt8 = 0
    while true {
      switch read(reader, &byte, 1) {
      case 1: return Int32(byte)
      case -1 where errno == EINTR: continue
      default: return nil
      }
    }
  }

  /// Forgets the signals that nobody has read.
  package func drain() {
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 0) > 0, next() != nil {}
  }
}
