import Foundation
import OpenMarketLock

/// An observer of the termination signals SIGINT, SIGTERM, SIGHUP and SIGQUIT. A signal that the parent process ignores, such as
/// SIGHUP after `nohup`, stays ignored.
package final class TerminationSignals: Sendable {
  private let received = Mutex<Int32?>(nil)
  private let queue = DispatchQueue(label: "OpenMarketTerminal.TerminationSignals")

  /// The first signal that was received, or `nil` before the first signal.
  package var first: Int32? { received.withLock(\.self) }

  package init() {}

  /// Calls the given closure for every termination signal, until the process ends.
  ///
  /// - Parameter handler: The closure to call with the signal number, on a background thread.
  package func watch(_ handler: @escaping @Sendable (Int32) -> Void) {
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      // The source doesn't replace the default action, which ends the process.
      let earlier = signal(number, SIG_IGN)
      if number == SIGHUP, unsafeBitCast(earlier, to: Int.self) == ignored { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [self] in
        withExtendedLifetime(source) {
          received.withLock { $0 = $0 ?? number }
          handler(number)
        }
      }
      source.activate()
    }
  }
}
