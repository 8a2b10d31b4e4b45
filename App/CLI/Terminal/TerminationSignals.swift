import Foundation
import Synchronization

/// Takes the signals that ask the program to end.
///
/// A handler may do next to nothing, so it passes the signal's number through a pipe to a thread that does the rest.
/// (Blocking the signals and waiting for them would be simpler; Dispatch keeps a thread that unblocks them.)
final class TerminationSignals: Sendable {
  private static let pipe = SignalPipe()
  private let received = Mutex<Int32?>(nil)

  /// The signal that came first, if any.
  var first: Int32? { received.withLock { $0 } }

  /// - Parameter handler: is called for each signal, one after the other, on a thread of its own.
  func watch(_ handler: @escaping @Sendable (Int32) -> Void) {
    // Made now: the handler of a signal may not wait for it.
    guard let pipe = Self.pipe else { return }
    Thread.detachNewThread { [self] in
      while let signal = pipe.next() {
        received.withLock { $0 = $0 ?? signal }
        handler(signal)
      }
    }
    for number in [SIGINT, SIGTERM] {
      signal(number) { TerminationSignals.pipe?.send($0) }
    }
  }
}

/// Carries the numbers of signals.
private struct SignalPipe: Sendable {
  private let reader: Int32
  private let writer: Int32

  /// Fails when the system has no file left to give.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reader = ends[0]
    writer = ends[1]
  }

  /// Does only what a signal's handler may do (POSIX.1, section 2.4.3).
  func send(_ signal: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(writer, &byte, 1)
    errno = saved
  }

  /// Waits for the next signal.
  func next() -> Int32? {
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
