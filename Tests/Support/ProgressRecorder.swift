public import OpenMarketData
import Synchronization

/// What a progress handler was told, in order.
///
/// ```swift
/// let told = ProgressRecorder()
/// _ = try await manager.response(to: request) { told.append($0) }
/// ```
public final class ProgressRecorder: Sendable {
  private let news = Mutex<[TransferProgress]>([])

  /// Begins with nothing told.
  public init() {}

  /// What was told so far, in order.
  public var all: [TransferProgress] { news.withLock { $0 } }

  /// Takes what is told.
  public func append(_ news: TransferProgress) {
    self.news.withLock { $0.append(news) }
  }
}
