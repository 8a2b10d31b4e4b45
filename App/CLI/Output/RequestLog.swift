import Dispatch
import OpenMarketData
import OpenMarketLock
import OpenMarketSandbox
import OpenMarketTerminal

/// A log that writes a line for each request without delaying the server.
///
/// If the output is blocked, the log buffers up to 10,000 lines. After that, the log only counts the requests.
final class RequestLog: Sendable {
  private struct State {
    /// The number of lines that are waiting to be written.
    var pendingCount = 0
    var lostCount = 0
    /// A Boolean value that indicates whether the log has ended because of a write error.
    var isClosed = false
  }

  private static let limit = 10_000

  private let stream: StandardStream
  private let isJSON: Bool
  private let onFailure: @Sendable () -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "openmarket.request-log")

  /// Creates a request log.
  ///
  /// - Parameter onFailure: The closure to call if a write error ends the log.
  init(stream: StandardStream, isJSON: Bool, onFailure: @escaping @Sendable () -> Void) {
    self.stream = stream
    self.isJSON = isJSON
    self.onFailure = onFailure
  }

  func record(_ exchange: SandboxServer.Exchange) {
    let request = RequestOutput(exchange)
    let line = isJSON ? JSONOutput.text(request, isCompact: true) : request.line
    let isKept = state.withLock { state in
      guard !state.isClosed, state.pendingCount < Self.limit else {
        state.lostCount += 1
        return false
      }
      state.pendingCount += 1
      return true
    }
    if isKept { queue.async { self.write(line) } }
  }

  /// Waits until all lines are written, for at most 0.5 seconds.
  func finish() {
    let isWritten = DispatchSemaphore(value: 0)
    queue.async { isWritten.signal() }
    _ = isWritten.wait(timeout: .now() + 0.5)
  }

  private func write(_ line: String) {
    let (isClosed, lostCount) = state.withLock { state in
      defer { state.lostCount = 0 }
      return (state.isClosed, state.lostCount)
    }
    guard !isClosed else { return }
    var text = line
    if lostCount > 0 {
      text +=
        isJSON
        ? JSONOutput.text(LostOutput(requests: lostCount), isCompact: true)
        : "… \(lostCount) more\n"
    }
    do {
      try stream.write(text)
      state.withLock { $0.pendingCount -= 1 }
    } catch {
      state.withLock { $0.isClosed = true }
      onFailure()
    }
  }
}

private struct LostOutput: Encodable {
  let event = "lost"
  let requests: Int
}

/// A log entry for a request. The entry omits headers and bodies, because headers and bodies may contain secrets.
private struct RequestOutput: Encodable {
  let event = "request"
  @Nullable var method: String?
  @Nullable var target: String?
  @Nullable var status: Int?
  let bytes: Int
  /// The duration of the request, rounded to tenths of a millisecond.
  let milliseconds: Double
  /// The name of the simulated fault that affected the request, if any.
  @Nullable var fault: String?
  @Nullable var hint: String?

  init(_ exchange: SandboxServer.Exchange) {
    _method = Nullable(wrappedValue: exchange.method?.rawValue)
    _target = Nullable(wrappedValue: exchange.target)
    _status = Nullable(wrappedValue: exchange.status)
    bytes = exchange.bodySize
    milliseconds = (exchange.duration / .milliseconds(1) * 10).rounded() / 10
    _fault = Nullable(wrappedValue: exchange.note)
    _hint = Nullable(wrappedValue: exchange.hint)
  }

  var line: String {
    let status = status.map(String.init) ?? "---"
    let rest = (fault.map { "  [\($0)]" } ?? "") + (hint.map { "  \($0)" } ?? "")
    let text = "\(method ?? "-") \(target ?? "-") \(status) \(bytes) B \(milliseconds) ms\(rest)"
    return TerminalText(line: text).text + "\n"
  }
}
