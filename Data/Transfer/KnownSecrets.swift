package import OpenMarketDomain
import OpenMarketLock

/// The secrets that a server may repeat in its responses.
///
/// All calls in a container share one collection, because a response can repeat a secret from an
/// earlier call.
package final class KnownSecrets: Sendable {
  /// The maximum number of secrets to remember from earlier requests.
  private static let limit = 64

  private let known: @Sendable () -> [Secret]
  private let sent = Mutex<[Secret]>([])

  /// Creates a collection of secrets.
  ///
  /// - Parameter known: A closure that returns additional secrets, such as the seller's secret.
  package init(_ known: @escaping @Sendable () -> [Secret] = { [] }) {
    self.known = known
  }

  /// Adds secrets that will be sent. When the collection is full, the secrets that were added first
  /// are removed.
  package func remember(_ new: [Secret]) {
    guard !new.isEmpty else { return }
    sent.withLock { sent in
      sent = sent.filter { !new.contains($0) } + new
      sent.removeFirst(max(0, sent.count - Self.limit))
    }
  }

  /// A mask that hides all secrets in the collection.
  var mask: SecretMask { SecretMask(sent.withLock(\.self) + known()) }

  /// Returns the text with all secrets masked.
  package func masking(_ text: String) -> String { mask(text) }
}

extension HTTPHeaders {
  /// The secret values. Servers may repeat the credentials of `Authorization: Bearer s3cret`
  /// without the scheme, so the credentials alone are a secret, too.
  package var secrets: [Secret] {
    let values = fields.filter(\.isSensitive).map(\.value)
    let credentials = values.compactMap { $0.split(separator: " ", maxSplits: 1).last }
    return (values + credentials.map { String($0) }).map { Secret($0) }
  }
}
