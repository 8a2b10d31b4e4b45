import OpenMarketDomain
import Synchronization

/// Brings the progress of one load to the main actor, from any thread.
///
/// One hop is under way at a time, and it takes the newest progress there is when it arrives. Progress that goes back is
/// left out.
nonisolated final class ConflatedProgress: Sendable {
  private struct State {
    var newest: ByteProgress?
    var isHopping = false
  }

  private let state = Mutex(State())
  private let apply: @MainActor @Sendable (ByteProgress) -> Void

  init(_ apply: @escaping @MainActor @Sendable (ByteProgress) -> Void) {
    self.apply = apply
  }

  func tell(_ progress: ByteProgress) {
    let isFirst = state.withLock { state in
      if let newest = state.newest, progress.completedBytes < newest.completedBytes { return false }
      state.newest = progress
      defer { state.isHopping = true }
      return !state.isHopping
    }
    guard isFirst else { return }
    Task { @MainActor in
      if let newest = arrive() { apply(newest) }
    }
  }

  private func arrive() -> ByteProgress? {
    state.withLock { state in
      state.isHopping = false
      return state.newest
    }
  }
}
