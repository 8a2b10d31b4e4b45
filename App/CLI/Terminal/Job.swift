import Foundation

/// The processes that a shell started by one command line, and suspends together (POSIX, "Job control").
enum Job {
  /// How often somebody looks whether the job is in the foreground.
  private static let pauseMilliseconds: Int32 = 50
  /// How often before the job is suspended again: five seconds.
  private static let looksBeforeStop = 100

  /// Suspends them all, as the terminal does by this signal, from a thread that does not block it. It returns when this
  /// process goes on in the foreground, at once where nobody could have it go on ("orphaned process group"), or when it is
  /// cancelled.
  static func suspend(by number: Int32, at terminal: Int32, unless isCancelled: () -> Bool) {
    // The signal for the others may reach any thread here, and so be late. This process has one for this very thread.
    let usual = signal(number, SIG_IGN)
    kill(0, number)
    signal(number, usual)
    repeat {
      raise(number)
      // Who goes on only to be ended would never get to that if it were suspended again at once.
      var looks = 0
      while looks < looksBeforeStop, isInBackground(terminal), !isCancelled() {
        looks += 1
        _ = poll(nil, 0, pauseMilliseconds)
      }
    } while isInBackground(terminal) && !isCancelled()
  }

  /// Suspends the job as long as it is in the background, as the terminal does with who wants it there.
  ///
  /// - Returns: whether the job has the terminal: not when it is cancelled, or nobody could give it to the job.
  static func waitForForeground(at terminal: Int32, unless isCancelled: () -> Bool) -> Bool {
    guard isInBackground(terminal) else { return true }
    guard !isOrphaned, !isCancelled() else { return false }
    // Threads of the library have all signals blocked.
    var stop = sigset_t()
    var usual = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTTOU)
    pthread_sigmask(SIG_UNBLOCK, &stop, &usual)
    suspend(by: SIGTTOU, at: terminal, unless: isCancelled)
    pthread_sigmask(SIG_SETMASK, &usual, nil)
    return !isInBackground(terminal)
  }

  /// Whether another job has the terminal.
  static func isInBackground(_ terminal: Int32) -> Bool {
    let foreground = tcgetpgrp(terminal)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Whether no shell is left that could bring the job to the foreground, as far as this process can see.
  private static var isOrphaned: Bool {
    let parent = getppid()
    return getpgid(parent) != getpgrp() && getsid(parent) != getsid(0)
  }
}
