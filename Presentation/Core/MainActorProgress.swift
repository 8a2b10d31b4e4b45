import OpenMarketDomain
import Synchronization

/// Delivers the progress of a transfer to the main actor.
///
/// Reports come from any thread. If several come before the main actor has time, it gets the newest one only.
nonisolated final class MainActorProgress: Sendable {
  private let newest = Mutex<TransferProgress?>(nil)
  private let apply: @MainActor @Sendable (TransferProgress) -> Void

  init(_ apply: @escaping @MainActor @Sendable (TransferProgress) -> Void) {
    self.apply = apply
  }

  func report(_ progress: TransferProgress) {
    let isDeliveryPending = newest.withLock { newest in
      defer { newest = progress }
      return newest != nil
    }
    guard !isDeliveryPending else { return }
    Task { @MainActor in
      if let progress = newest.withLock({ $0.take() }) { apply(progress) }
    }
  }
}
