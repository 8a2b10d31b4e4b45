internal import Synchronization

/// Tells a handler of a download that may begin anew, never of fewer bytes than before.
///
/// The handler is told by one thread at a time, and not at all after ``end()``.
final class MonotonicProgress: Sendable {
  private struct Told {
    var handler: TransferProgressHandler?
    var news: TransferProgress?
  }

  private let told: Mutex<Told>

  init(_ handler: @escaping TransferProgressHandler) {
    told = Mutex(Told(handler: handler))
  }

  /// Tells of what is new. The end of a download that is smaller than what was told already is its end all the same.
  func tell(_ news: TransferProgress) {
    told.withLock { told in
      var news = news
      if let last = told.news, news.completedBytes < last.completedBytes {
        guard news.completedBytes == news.totalBytes else { return }
        news = TransferProgress(
          direction: news.direction, completedBytes: last.completedBytes,
          totalBytes: last.completedBytes)
      }
      guard news != told.news else { return }
      told.news = news
      told.handler?(news)
    }
  }

  /// Lets go of the handler; one that is at work is waited for.
  func end() {
    told.withLock { $0.handler = nil }
  }
}
