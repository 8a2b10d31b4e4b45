import Foundation

/// Signals that a program receives as values, instead of their default actions.
///
/// The signals go through a pipe. On Linux, a signal source of Dispatch loses signals, because a
/// thread that doesn't block an ignored signal discards it.
public enum Signals {
  /// The signals that ask a program to end.
  public static let terminating = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Calls the given closure for every signal with one of the given numbers, until the process
  /// ends. A SIGHUP that the parent process ignores, as `nohup` does, stays ignored.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the signals.
  ///   - handler: The closure to call with the signal number, on a background thread.
  public static func watch(
    _ numbers: [Int32] = terminating, _ handler: @escaping @Sendable (Int32) -> Void
  ) {
    let input = signalPipe.input
    // Without a pipe, the signals keep their default action.
    guard input >= 0 else { return }
    Thread.detachNewThread {
      var number: UInt8 = 0
      while case let count = read(input, &number, 1), count == 1 || errno == EINTR {
        if count == 1 { handler(Int32(number)) }
      }
    }
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    for number in numbers {
      let earlier = signal(number, SIG_IGN)
      if number == SIGHUP, unsafeBitCast(earlier, to: Int.self) == ignored { continue }
      signal(number) { number in
        let earlierError = errno
        var number = UInt8(number)
        _ = write(signalPipe.output, &number, 1)
        errno = earlierError
      }
    }
  }
}

/// The pipe from the signal handler to the observer. The first observer creates it, before a
/// handler is installed.
private let signalPipe: (input: Int32, output: Int32) = {
  var ends: [Int32] = [-1, -1]
  _ = pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  // A full pipe has signals enough.
  _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
  return (ends[0], ends[1])
}()
