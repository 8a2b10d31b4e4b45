import OpenMarketDomain
import Synchronization

/// What a service has sent that nobody else may learn. A server may repeat it in the answer to a later call, too.
final class SentSecrets: Sendable {
  /// Sellers and the tokens of their last deletions; none of them is of use for long.
  private static let limit = 64

  private let secrets = Mutex<[Secret]>([])

  /// Takes down those of a call, and tells all.
  func adding(_ new: [Secret]) -> [Secret] {
    secrets.withLock { secrets in
      secrets = secrets.filter { !new.contains($0) } + new
      secrets.removeFirst(max(0, secrets.count - Self.limit))
      return secrets
    }
  }
}
