public import OpenMarketData
import Synchronization

/// What a progress handler was told, in order.
///
/// ```swift
/// let told = ToldProgress()
/// _ = try await manager.response(to: request) { told.append($0) }
/// ```
public final class ToldProgress: Sendable {
  private let news = Mutex<[TransferProgress]>([])

  public init() {}

  public var all: [TransferProgress] { news.withLock { $0 } }

  public func append(_ news: TransferProgress) {
    self.news.withLock { $0.append(news) }
  }
}
