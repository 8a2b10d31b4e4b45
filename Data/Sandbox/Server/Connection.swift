import Foundation
import OpenMarketData

/// A connection to a client. It reads requests and sends responses, one at a time.
///
/// The server calls a method of the connection for each event, on the thread of the ``ServerLoop``. After each call, it checks
/// ``deadline``, ``entry`` and ``isEnded``.
final class Connection {
  typealias Instant = ContinuousClock.Instant

  private enum Phase {
    /// The connection is waiting for the first byte of a request.
    case idle
    case readingHead
    case readingBody
    /// The connection has received body bytes faster than the limited rate allows, and waits before it reads more.
    case pausingBody
    /// The handler is processing the request.
    case busy
    /// The complete response waits for the latency that a fault demands.
    case delayed
    /// The response is being sent, with or without a rate limit.
    case sending
    /// The last response was sent. The connection reads and discards further bytes, because closing the connection while bytes
    /// are unread would reset it, and the client could lose the response.
    case lingering
    case ended
  }

  /// A Boolean value that indicates whether the connection waits for bytes from the client.
  private var isReading = true
  /// A Boolean value that indicates whether the connection waits until the socket accepts more bytes.
  private var isWriting = false
  /// The time at which the current phase fails or the current wait ends, or `nil` if the phase has no time limit.
  private(set) var deadline: Instant?

  private let socket: Socket
  private let service: RequestService
  private let ask: (HTTPRequest) -> Void
  private let log: (SandboxServer.Exchange) -> Void
  private var parser: RequestParser
  private var phase = Phase.idle
  private var isStopping = false

  /// The time at which the first byte of the current request arrived.
  private var began = Instant.now
  private var head: RequestHead?
  private var request: HTTPRequest?
  /// The maximum rate at which the request body is read, in bytes per second, or `nil` for no limit.
  private var bytesPerSecond: Int?
  private var reply: Reply?
  private var transmission: Transmission?
  /// A Boolean value that indicates whether to close the connection after the current response.
  private var isLast = false

  /// - Parameters:
  ///   - ask: The closure that asks the handler on another thread, and then calls ``answered(_:)`` with the reply.
  ///   - log: The closure that receives each request and its response when the response ends.
  init(
    _ socket: Socket, _ service: RequestService, ask: @escaping (HTTPRequest) -> Void,
    log: @escaping (SandboxServer.Exchange) -> Void
  ) {
    self.socket = socket
    self.service = service
    self.ask = ask
    self.log = log
    parser = RequestParser(bodyLimit: service.configuration.maximumBodySize)
    deadline = .now + service.configuration.idleTimeout
  }

  var isEnded: Bool { phase == .ended }

  /// The events to wait for, or `nil` if the connection doesn't wait for its socket.
  var entry: pollfd? {
    let events = (isReading ? POLLIN : 0) | (isWriting ? POLLOUT : 0)
    return events == 0 ? nil : socket.entry(for: Int16(events))
  }

  /// Closes the socket. Call this method once, after the connection has ended.
  func close() { socket.end() }

  /// The time since which no request has arrived, or `nil` if a request is being served.
  var idleSince: Instant? { phase == .idle ? began : nil }

  // MARK: - Events

  /// Reads from the socket if the current phase accepts input. Otherwise, stops waiting for input.
  func readable() {
    switch phase {
    case .idle, .readingHead, .readingBody: read()
    case .lingering: drop()
    case .pausingBody, .busy, .delayed, .sending, .ended:
      // Leave further bytes in the system's buffer. When the buffer is full, the client stops sending.
      isReading = false
    }
  }

  /// Continues to send the response. The server calls this method when the socket accepts more bytes.
  func writable() {
    guard phase == .sending else { return }
    isWriting = false
    transmit()
    advance()
  }

  /// Sends the handler's response.
  func answered(_ reply: Reply) {
    guard phase == .busy else { return }
    answer(reply)
    advance()
  }

  func checkDeadline(at now: Instant) {
    guard let deadline, deadline <= now else { return }
    self.deadline = nil
    switch phase {
    case .idle, .lingering: phase = .ended
    case .readingHead: reject(.tooSlow("The head of the request"))
    case .readingBody: reject(.tooSlow("The body of the request"))
    case .pausingBody: phase = .readingBody
    case .delayed: send()
    case .sending where isWriting: breakOff()
    case .sending: transmit()
    case .busy, .ended: break
    }
    advance()
  }

  /// Closes the connection after the current request, or immediately if no request has arrived.
  func stop() {
    isStopping = true
    endIfIdle()
  }

  /// Closes the connection if no request has arrived.
  func endIfIdle() {
    // Read first, so that a request that has already arrived gets a response.
    if phase == .idle { read() }
    if phase == .idle { phase = .ended }
  }

  /// Closes the connection immediately. If a request has begun to arrive, logs it.
  func breakOff() {
    switch phase {
    case .idle, .lingering, .ended: break
    case .readingHead, .readingBody, .pausingBody, .busy, .delayed, .sending:
      if line != nil { tell() }
    }
    phase = .ended
  }

  // MARK: - Reading

  private func read() {
    receive { bytes in
      if phase == .idle { began = .now }
      parser.events(bytes)
      advance()
      if phase == .readingBody, let rate = bytesPerSecond { pause(.seconds(bytes.count) / rate) }
    }
  }

  private func drop() {
    receive { _ in }
  }

  private func receive(_ take: (UnsafeRawBufferPointer) -> Void) {
    // If the rate is limited, read at most as many bytes as arrive in 50 ms, so that the body arrives at a steady rate.
    let limit = phase == .readingBody ? bytesPerSecond.map { max(1, $0 / 20) } : nil
    let size = min(64 * 1024, limit ?? .max)
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      switch socket.receive(into: buffer) {
      case .wouldBlock: return
      case .ended, .failed: breakOff()
      case .bytes(let count): take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  private func pause(_ duration: Duration) {
    phase = .pausingBody
    isReading = false
    deadline = .now + duration
  }

  /// Handles the heads and bodies that have arrived completely, until one of them has to wait for its response.
  private func advance() {
    do throws(RequestRejection) {
      while [.idle, .readingHead, .readingBody].contains(phase) {
        switch try parser.next() {
        case .head(let head): try take(head)
        case .body(let body): take(body)
        case nil: return waitForMore()
        }
      }
    } catch {
      reject(error)
    }
  }

  private func waitForMore() {
    let now = Instant.now
    if request != nil {
      phase = .readingBody
      deadline = now + service.configuration.bodyTimeout
    } else if parser.isBetweenRequests {
      phase = .idle
      deadline = now + service.configuration.idleTimeout
    } else if phase != .readingHead {
      phase = .readingHead
      deadline = began + service.configuration.headTimeout
    }
    isReading = true
  }

  private func take(_ head: RequestHead) throws(RequestRejection) {
    self.head = head
    isLast = !head.keepsConnection
    request = HTTPRequest(
      method: head.line.method, url: try service.hosts.url(of: head), headers: head.headers)
    if head.framing.hasBytes {
      startBody(of: head)
    } else {
      if head.framing != .none { request?.body = Data() }
      respond()
    }
  }

  private func take(_ body: Data) {
    request?.body = body
    respond()
  }

  private func respond() {
    guard let head, let request else { return }
    if let response = CrossOrigin.response(to: head) { return answer(Reply(response)) }
    phase = .busy
    deadline = nil
    ask(request)
  }

  private func startBody(of head: RequestHead) {
    phase = .readingBody
    bytesPerSecond = service.handler.uploadBytesPerSecond.map { max(1, $0) }
    // Limit the receive buffer. Otherwise, the system would accept a whole body at once, regardless of the rate.
    if bytesPerSecond != nil { socket.limitReceiveBuffer() }
    if head.expectsContinue, parser.inputCount == 0 {
      let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      // The socket accepts these bytes at once, because its send buffer is empty while no response is being sent.
      guard interim.withUnsafeBytes({ socket.transmit($0) }) == .bytes(interim.count) else {
        return breakOff()
      }
    }
    // The beginning of the body may have arrived with the head.
    if let bytesPerSecond { pause(.seconds(parser.inputCount) / bytesPerSecond) }
  }

  // MARK: - Answering

  /// Sends the response for a rejection, and closes the connection afterwards.
  private func reject(_ rejection: RequestRejection) {
    isLast = true
    var reply = Reply(rejection.response)
    reply.hint = rejection.text
    answer(reply)
  }

  private func answer(_ reply: Reply) {
    self.reply = reply
    if reply.delivery.latency > .zero {
      phase = .delayed
      deadline = .now + reply.delivery.latency
    } else {
      send()
    }
  }

  private func send() {
    guard let reply else { return }
    phase = .sending
    deadline = nil
    if reply.delivery.end == .reset {
      tell()
      socket.resetOnEnd()
      phase = .ended
      return
    }
    isLast = isLast || isStopping
    let message = ResponseMessage(reply.response, to: line?.method, isLast: isLast)
    if case .cut = reply.delivery.end { isLast = true }
    transmission = Transmission(message, delivery: reply.delivery, now: .now)
    transmit()
  }

  private func transmit() {
    while let step = transmission?.step(at: .now) {
      switch step {
      case .done:
        return finish()
      case .wait(let time):
        deadline = time
        return
      case .send(let limit):
        switch transmission?.send(upTo: limit, to: socket) {
        case .bytes: continue
        case .wouldBlock:
          isWriting = true
          deadline = .now + service.configuration.writeTimeout
          return
        case .ended, .failed, nil: return breakOff()
        }
      }
    }
  }

  private func finish() {
    tell()
    let now = Instant.now
    began = now
    head = nil
    request = nil
    reply = nil
    transmission = nil
    if isLast || isStopping {
      phase = .lingering
      socket.endSending()
      deadline = now + service.configuration.lingerTimeout
      isReading = true
    } else {
      phase = .idle
    }
  }

  private var line: RequestLine? { head?.line ?? parser.line }

  private func tell() {
    log(
      SandboxServer.Exchange(
        line: line, status: transmission?.status, bodySize: transmission?.sentBodySize ?? 0,
        duration: .now - began, note: reply?.note, hint: reply?.hint))
  }
}

extension RequestRejection {
  fileprivate static func tooSlow(_ part: String) -> RequestRejection {
    RequestRejection(status: 408, message: "\(part) didn't arrive in time.")
  }
}
