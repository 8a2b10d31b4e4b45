import Foundation

/// The processes that a shell started by one command line, and suspends together (POSIX, "Job control").
enum Job {
  /// Suspends them all, as the terminal's key for it does, from a thread that does not block the signal for it. It returns
  /// when this process goes on: at once where nobody could have it go on ("orphaned process group").
  static func suspend() {
    // The signal for the others may reach any thread here, and so be late. This process has one for this very thread.
    let usual = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, usual)
    raise(SIGTSTP)
  }
}
