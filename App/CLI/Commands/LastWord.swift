import Synchronization

/// What there is to tell of a program that is ended in the midst of what it does. How it ended is told once.
final class LastWord: Sendable {
  private let failure = Mutex<Failure?>(.interrupted)

  /// What is to be told from now on, unless something was told already.
  func prepare(_ new: Failure) {
    failure.withLock { if $0 != nil { $0 = new } }
  }

  /// What is to be told; `nil` where something was told already.
  func take() -> Failure? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }
}
