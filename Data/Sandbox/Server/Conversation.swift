import Foundation
import OpenMarketData

/// The requests and responses on a connection, one at a time.
///
/// The methods block, at most until a time limit. They throw a `RequestRejection` if the client gets an error response, and
/// `Closed` if it gets no response.
struct Conversation {
  typealias Instant = ContinuousClock.Instant

  /// The client closed the connection or didn't accept a response in time, or the server ends the connection.
  private struct Closed: Error {}

  private let connection: Connection
  private let service: RequestService
  private let threads: ThreadPool
  private let log: (SandboxServer.Exchange) -> Void
  private var parser: RequestParser

  /// The time at which the first byte of the current request arrived.
  private var began = Instant.now
  private var head: RequestHead?
  /// The maximum rate at which the request body is read, in bytes per second, or `nil` for no limit.
  private var uploadRate: Int?
  private var reply: Reply?
  private var status: Int?
  private var sentBodySize = 0
  /// A Boolean value that indicates whether the connection is closed after the current response.
  private var isLast = false

  /// - Parameters:
  ///   - threads: The threads on which the handler runs.
  ///   - log: The closure that receives each request and its response when the response ends.
  init(
    on connection: Connection, with service: RequestService, threads: ThreadPool,
    log: @escaping (SandboxServer.Exchange) -> Void
  ) {
    self.connection = connection
    self.service = service
    self.threads = threads
    self.log = log
    parser = RequestParser(bodyLimit: service.configuration.maximumBodySize)
  }

  private var socket: Socket { connection.socket }
  private var limits: SandboxServer.Configuration { service.configuration }
  private var line: RequestLine? { head?.line ?? parser.line }

  /// Serves requests until the connection ends.
  mutating func run() {
    var isOpen = true
    while isOpen { withAutoreleasePool { isOpen = serve() } }
  }

  /// Serves a request. Returns `false` if the connection ends.
  private mutating func serve() -> Bool {
    (began, head, uploadRate, reply, status, sentBodySize) = (.now, nil, nil, nil, nil, 0)
    do {
      do {
        let request = try request()
        reply = try response(to: request)
      } catch let rejection as RequestRejection {
        isLast = true
        reply = Reply(rejection.response)
        reply?.hint = rejection.text
      }
      if let reply { try send(reply) }
      tell()
      if isLast { linger() }
      return !isLast
    } catch {
      if line != nil { tell() }
      return false
    }
  }

  private func tell() {
    log(
      SandboxServer.Exchange(
        line: line, status: status, bodySize: sentBodySize, duration: .now - began,
        note: reply?.note, hint: reply?.hint))
  }

  // MARK: - Reading

  private mutating func request() throws -> HTTPRequest {
    guard case .head(let head) = try event() else { throw Closed() }
    self.head = head
    isLast = !head.keepsConnection
    var request = HTTPRequest(
      method: head.line.method, url: try service.hosts.url(of: head), headers: head.headers)
    if head.framing.hasBytes {
      try beginBody(of: head)
      guard case .body(let body) = try event() else { throw Closed() }
      request.body = body
    } else if head.framing != .none {
      request.body = Data()
    }
    return request
  }

  private mutating func beginBody(of head: RequestHead) throws {
    uploadRate = service.handler.uploadBytesPerSecond.map { max(1, $0) }
    // Limit the receive buffer. Otherwise, the system would accept a whole body at once, regardless of the rate.
    if uploadRate != nil { socket.limitReceiveBuffer() }
    if head.expectsContinue, parser.inputCount == 0 {
      let interim = Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      try transmit(interim, headSize: interim.count)
    }
    // The beginning of the body may have arrived with the head.
    try pace(parser.inputCount)
  }

  /// Returns the next head or body.
  private mutating func event() throws -> RequestParser.Event {
    while true {
      if let event = try parser.next() { return event }
      try receive()
    }
  }

  private mutating func receive() throws {
    // If the rate is limited, read at most as many bytes as arrive in 50 ms, so that the body arrives at a steady rate.
    let size = min(64 * 1024, uploadRate.map { max(1, $0 / 20) } ?? .max)
    let isBody = head != nil
    let isIdle = !isBody && parser.isBetweenRequests
    let deadline = isBody ? .now + limits.bodyTimeout : began + limits.headTimeout
    try withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      while true {
        switch socket.receive(into: buffer) {
        case .bytes(let count):
          if isIdle { began = .now }
          parser.events(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return try pace(count)
        case .wouldBlock where isIdle:
          guard connection.waitWhileIdle(until: .now + limits.idleTimeout) else { throw Closed() }
        case .wouldBlock:
          guard socket.wait(for: POLLIN, until: deadline) else {
            let part = isBody ? "body" : "head"
            throw RequestRejection(
              status: 408, message: "The \(part) of the request didn't arrive in time.")
          }
        case .ended, .failed: throw Closed()
        }
      }
    }
  }

  /// Waits as long as the given number of body bytes takes at the limited rate.
  private func pace(_ count: Int) throws {
    guard let uploadRate else { return }
    try sleep(until: .now + .seconds(count) / uploadRate)
  }

  private func sleep(until time: Instant) throws {
    guard connection.sleep(until: time) else { throw Closed() }
  }

  // MARK: - Answering

  private func response(to request: HTTPRequest) throws -> Reply {
    if let head, let response = CrossOrigin.response(to: head) { return Reply(response) }
    let handler = service.handler
    guard let reply = connection.reply(on: threads, { handler.reply(to: request) }) else {
      throw Closed()
    }
    return reply
  }

  private mutating func send(_ reply: Reply) throws {
    let delivery = reply.delivery
    try sleep(until: .now + delivery.latency)
    if delivery.end == .reset {
      socket.resetOnEnd()
      throw Closed()
    }
    isLast = isLast || connection.isStopping
    let message = ResponseMessage(reply.response, to: line?.method, isLast: isLast)
    status = message.status
    var rest = message.body
    if case .cut(let count) = delivery.end {
      rest = rest.prefix(max(0, count))
      isLast = true
    }
    // Send the head with the beginning of the body. Most responses then need one system call.
    let rate = delivery.bytesPerSecond.map { max(1, $0) }
    let beginning = rest.prefix(rate.map { max(1, $0 / 20) } ?? 16 * 1024)
    try transmit(message.head + beginning, headSize: message.head.count)
    rest = rest.dropFirst(beginning.count)
    guard let rate else { return try transmit(rest) }
    // Send as many bytes as the rate allows in 50 ms, so that the body is sent at a steady rate.
    var time = Instant.now
    var count = beginning.count
    while !rest.isEmpty {
      time += .seconds(count) / rate
      try sleep(until: time)
      let piece = rest.prefix(max(1, rate / 20))
      try transmit(piece)
      rest = rest.dropFirst(piece.count)
      count = piece.count
    }
  }

  private mutating func transmit(_ bytes: Data, headSize: Int = 0) throws {
    var sent = 0
    while sent < bytes.count {
      switch bytes.dropFirst(sent).withUnsafeBytes({ socket.transmit($0) }) {
      case .bytes(let count):
        sentBodySize += max(0, sent + count - headSize) - max(0, sent - headSize)
        sent += count
      case .wouldBlock:
        guard socket.wait(for: POLLOUT, until: .now + limits.writeTimeout) else { throw Closed() }
      case .ended, .failed: throw Closed()
      }
    }
  }

  /// Reads and discards bytes until the client closes the connection. Closing the connection while bytes are unread would reset it,
  /// and the client could lose the response.
  private func linger() {
    socket.endSending()
    let deadline = Instant.now + limits.lingerTimeout
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
      while socket.wait(for: POLLIN, until: deadline) {
        guard case .bytes = socket.receive(into: buffer), .now < deadline else { return }
      }
    }
  }
}
