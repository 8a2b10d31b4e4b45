import OpenMarketData
import OpenMarketSockets

/// One client's connection and how far its current request has come; the ``ServerLoop`` moves it on.
final class Connection {
  enum Phase: Hashable {
    /// Nothing of a request has come.
    case idle
    case readingHead
    case readingBody
    /// The handler is at work, or about to be.
    case busy
    /// The answer waits for its latency to pass.
    case delayed
    /// The answer is being sent: as fast as the client takes it, or at its pace.
    case sending
    /// The last answer is sent: what still comes is dropped, so that the client reads that rather than a reset.
    case lingering
  }

  let id: Int
  let socket: Socket
  let watch: SocketWatch
  var parser = RequestParser()
  var phase = Phase.idle
  /// When the phase has taken too long, or a wait is over.
  var deadline: ContinuousClock.Instant?

  /// Since when the current request comes in.
  var began = ContinuousClock.Instant.now
  var head: RequestHead?
  var request: HTTPRequest?
  var reply: Reply?
  /// What the handler said of the current answer.
  var note: String?
  /// The handler's remark about the current request.
  var hint: String?
  var transmission: Transmission?
  /// Whether the current answer is the last one.
  var isLast = false
  var droppedSize = 0

  init(id: Int, socket: Socket, watch: SocketWatch) {
    self.id = id
    self.socket = socket
    self.watch = watch
  }

  /// The first line of the current request, as far as it could be read.
  var line: RequestLine? { head?.line ?? parser.line }

  /// Forgets the request that was answered.
  func beginNext(at now: ContinuousClock.Instant) {
    phase = .idle
    began = now
    head = nil
    request = nil
    reply = nil
    note = nil
    hint = nil
    transmission = nil
  }

  func exchange(status: Int?, at now: ContinuousClock.Instant) -> SandboxServer.Exchange {
    SandboxServer.Exchange(
      method: line?.method, target: line?.target, status: status,
      bodySize: transmission?.sentBodySize ?? 0, duration: now - began, note: note,
      hint: hint)
  }
}
