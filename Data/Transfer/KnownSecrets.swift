package import OpenMarketDomain
import Synchronization

/// The secrets that a server may know and repeat in its answers, and the one place that hides them.
///
/// Every call of a market uses the same object: reads repeat what writes have sent, and a server may know a secret that was
/// sent by an earlier process.
package final class KnownSecrets: Sendable {
  /// Sellers and the tokens of their last deletions; none of them is of use for long.
  private static let limit = 64

  private let known: @Sendable () -> [Secret]
  private let sent = Mutex<[Secret]>([])

  /// - Parameter known: Returns the secrets that count whether they were sent or not.
  package init(_ known: @escaping @Sendable () -> [Secret] = { [] }) {
    self.known = known
  }

  /// Remembers the secrets that a call sends.
  func remember(_ new: [Secret]) {
    sent.withLock { sent in
      sent = sent.filter { !new.contains($0) } + new
      sent.removeFirst(max(0, sent.count - Self.limit))
    }
  }

  /// A mask that hides all of them.
  var mask: SecretMask { SecretMask(sent.withLock(\.self) + known()) }

  /// Returns a server's text with each secret masked.
  package func masking(_ text: String) -> String { mask(text) }
}
