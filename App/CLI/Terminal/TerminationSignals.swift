import Foundation
import OpenMarketTerminal
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
