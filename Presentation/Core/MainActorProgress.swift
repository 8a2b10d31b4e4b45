import OpenMarketDomain
import OpenMarketLock

/// A progress handler that delivers transfer progress on the main actor.
///
/// Call ``report(_:)`` on any thread. If several reports arrive while the main actor is busy, only
/// the latest progress is delivered.
final class MainActorProgress: Sendable {
  private let newest = Mutex<TransferProgress?>(nil)
  private let apply: @MainActor @Sendable (TransferProgress) -> Void

  init(_ apply: @escaping @MainActor @Sendable (TransferProgress) -> Void) { self.apply = apply }

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
