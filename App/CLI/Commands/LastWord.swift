import Synchronization

/// The right to tell how the program ended: it is told once.
final class LastWord: Sendable {
  private let isTaken = Atomic(false)

  /// Whether it was still to be had.
  func take() -> Bool {
    !isTaken.exchange(true, ordering: .relaxed)
  }
}
