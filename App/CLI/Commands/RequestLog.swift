import Dispatch
import OpenMarketSandbox
import OpenMarketTerminal
import Synchronization

/// Writes a line for each request, without holding up anybody.
///
/// A reader may stop to read and not go away. Then so many lines are kept for it, and later ones are counted.
final class RequestLog: Sendable {
  private struct Waiting {
    var lines: [String] = []
    var lostCount = 0
    /// Nothing can be written any more.
    var isOver = false
  }

  private static let mostWaiting = 10_000
  /// In seconds.
  private static let patience = 0.5

  private let stream: StandardStream
  private let isJSON: Bool
  private let failed: @Sendable (StandardStream.Failure) -> Void
  private let waiting = Mutex(Waiting())
  private let queue = DispatchQueue(label: "openmarket.request-log")

  /// - Parameter failed: is called once, when a line cannot be written; the log is over then.
  init(
    stream: StandardStream, isJSON: Bool,
    failed: @escaping @Sendable (StandardStream.Failure) -> Void
  ) {
    self.stream = stream
    self.isJSON = isJSON
    self.failed = failed
  }

  func record(_ exchange: SandboxServer.Exchange) {
    let line = LoggedRequest(exchange).line(isJSON: isJSON)
    let isFirst = waiting.withLock { waiting in
      guard !waiting.isOver else { return false }
      guard waiting.lines.count < Self.mostWaiting else {
        waiting.lostCount += 1
        return false
      }
      waiting.lines.append(line)
      return waiting.lines.count == 1
    }
    if isFirst { queue.async { self.write() } }
  }

  /// Returns when all lines are written, or soon where nobody takes them.
  func finish() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { isWritten.signal() }
    _ = isWritten.wait(timeout: .now() + Self.patience)
  }

  private func write() {
    let (lines, lostCount) = waiting.withLock { waiting in
      defer { (waiting.lines, waiting.lostCount) = ([], 0) }
      return (waiting.lines, waiting.lostCount)
    }
    var text = lines.joined()
    if lostCount > 0 { text += LoggedRequest.lost(lostCount, isJSON: isJSON) }
    do {
      try stream.write(text)
    } catch {
      let isFirst = waiting.withLock { waiting in
        defer { waiting.isOver = true }
        return !waiting.isOver
      }
      if isFirst { failed(error) }
    }
  }
}
