import Foundation
import OpenMarketLock

/// A pipe that carries signal numbers from signal handlers to a thread.
public struct SignalPipe: Sendable {
  /// The file descriptor to poll for signals.
  public let reader: Int32
  private let writer: Int32

  /// Creates a pipe, or returns `nil` if the process has too many open files.
  public init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Don't block if the pipe is full, because a signal handler must not wait. If the pipe is full, signals may be dropped.
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
  }

  /// Sends the given signal number. This method calls only async-signal-safe functions (POSIX.1, section 2.4.3).
  public func send(_ signal: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(writer, &byte, 1)
    errno = saved
  }

  /// Unblocks all signals on the current thread, which inherits the signal mask from Swift's thread pool. The pool blocks all
  /// signals.
  public static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Waits for the next signal number. Returns `nil` if reading from the pipe fails.
  public func next() -> Int32? {
    var byte: UInt8 = 0
    while true {
      switch read(reader, &byte, 1) {
      case 1: return Int32(byte)
      case -1 where errno == EINTR: continue
      default: return nil
      }
    }
  }
}

/// An observer of the termination signals SIGINT, SIGTERM, SIGHUP and SIGQUIT. A signal that the parent process ignores, such as
/// SIGHUP after `nohup`, stays ignored.
///
/// A signal handler may call only async-signal-safe functions, so the handler sends the signal number through a pipe to a thread.
/// Blocking the signals and waiting for them isn't possible, because a Dispatch thread unblocks the signals. If the user may not
/// create another thread, the process ends a while after the signal.
package final class TerminationSignals: Sendable {
  private static let pipe = SignalPipe()
  /// The time, in seconds, after which the system ends a process that couldn't react to a signal. It's longer than the time that
  /// any command has to finish.
  private static let limit: UInt32 = 15
  private let received = Mutex<Int32?>(nil)

  /// The first signal that was received, or `nil` before the first signal.
  package var first: Int32? { received.withLock { $0 } }

  package init() {}

  /// Calls the given closure for every termination signal.
  ///
  /// - Parameter handler: The closure to call with the signal number, on a background thread.
  package func watch(_ handler: @escaping @Sendable (Int32) -> Void) {
    guard let pipe = Self.pipe else { return }
    Thread.detachNewThread { [self] in
      while let signal = pipe.next() {
        received.withLock { $0 = $0 ?? signal }
        handler(signal)
      }
    }
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      if unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == ignored, number == SIGHUP {
        continue
      }
      signal(number) {
        alarm(TerminationSignals.limit)
        TerminationSignals.pipe?.send($0)
      }
    }
  }
}
