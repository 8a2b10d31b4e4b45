import Foundation
import OpenMarketData

/// The requests and responses on a connection, one at a time.
///
/// The methods block, at most until a time limit. They throw a `RequestRejection` if the client
/// gets an error response, and `Closed` if it gets no response.
final class Conversation {
  typealias Instant = ContinuousClock.Instant

  /// The client closed the connection or didn't accept a response in time, or the server ends the
  /// connection.
  private struct Closed: Error {}

  private let connection: Connection
  private let loop: ServerLoop
  private lazy var reader = RequestReader(bodyLimit: limits.maximumBodySize) {
    [unowned self] part in try receive(part)
  }

  /// The time at which the first byte of the current request arrived.
  private var began = Instant.now
  /// The maximum rate at which the request body is read, in bytes per second, or `nil` for no
  /// limit.
  private var uploadRate: Int?
  private var reply: Reply?
  private var status: Int?
  /// The number of bytes of the response's body that were sent. It's negative until the head was
  /// sent.
  private var sentSize = 0
  /// A Boolean value that indicates whether the connection is closed after the current response.
  private var isLast = false

  init(on connection: Connection, in loop: ServerLoop) {
    (self.connection, self.loop) = (connection, loop)
  }

  private var limits: SandboxServer.Configuration { loop.configuration }

  /// Serves requests until the connection ends.
  func run() {
    // A thread that never ends would retain autoreleased objects forever.
    #if canImport(ObjectiveC)
      while autoreleasepool(invoking: serve) {}
    #else
      while serve() {}
    #endif
  }

  /// Serves a request. Returns `false` if the connection ends.
  private func serve() -> Bool {
    (began, uploadRate, reply, status, sentSize) = (.now, nil, nil, nil, 0)
    do {
      do {
        let head = try reader.head()
        isLast = !head.keepsConnection
        let request = try request(head)
        reply = CrossOrigin.response(to: head).map { Reply($0) } ?? loop.handler.reply(to: request)
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
      if reader.line != nil { tell() }
      return false
    }
  }

  private func tell() {
    guard !loop.isBrokenOff else { return }
    loop.log(
      SandboxServer.Exchange(
        method: reader.line?.method,
        target: reader.line.map { SandboxServer.Exchange.masked($0.target) }, status: status,
        bodySize: max(0, sentSize), duration: .now - began, note: reply?.note,
        hint: reply?.hint))
  }

  // MARK: - Reading

  private func request(_ head: RequestHead) throws -> HTTPRequest {
    var request = HTTPRequest(
      method: head.line.method, url: try loop.hosts.url(of: head), headers: head.headers)
    if head.bodyLength != 0 { try beginBody(of: head) }
    if head.bodyLength != 0 || head.headers["Content-Length"] != nil {
      request.body = try reader.body(of: head)
    }
    return request
  }

  private func beginBody(of head: RequestHead) throws {
    uploadRate = loop.handler.uploadBytesPerSecond.map { max(1, $0) }
    // Limit the receive buffer. Otherwise, the system would accept a whole body at once, regardless
    // of the rate.
    if uploadRate != nil { connection.socket.limitReceiveBuffer() }
    if head.expectsContinue, reader.inputCount == 0 {
      try transmit(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      sentSize = 0
    }
    // The beginning of the body may have arrived with the head.
    try pace(reader.inputCount)
  }

  private func receive(_ part: RequestReader.Part) throws -> [UInt8] {
    // If the rate is limited, read at most as many bytes as arrive in 50 ms, so that the body
    // arrives at a steady rate.
    let size = min(64 * 1024, uploadRate.map { max(1, $0 / 20) } ?? .max)
    guard
      let bytes = connection.receive(size, isIdle: part == .start, within: timeLimit(of: part))
    else {
      guard part != .start else { throw Closed() }
      throw RequestRejection(
        status: 408, message: "The \(part) of the request didn't arrive in time.")
    }
    guard !bytes.isEmpty else { throw Closed() }
    if part == .start { began = .now }
    try pace(bytes.count)
    return bytes
  }

  private func timeLimit(of part: RequestReader.Part) -> Duration {
    switch part {
    case .start: loop.isStopping ? .zero : limits.idleTimeout
    case .head: limits.headTimeout - (.now - began)
    case .body: limits.bodyTimeout
    }
  }

  /// Waits as long as the given number of body bytes takes at the limited rate.
  private func pace(_ count: Int) throws {
    guard let uploadRate else { return }
    try sleep(until: .now + .seconds(count) / uploadRate)
  }

  /// Waits until the given time, unless the client leaves or the server ends the connection first.
  private func sleep(until time: Instant) throws {
    while case let rest = time - .now, rest > .zero {
      if loop.isBrokenOff || connection.socket.hasInput == false { throw Closed() }
      usleep(UInt32(min(rest, .milliseconds(50)) / .microseconds(1)))
    }
  }

  // MARK: - Answering

  private func send(_ reply: Reply) throws {
    let delivery = reply.delivery
    if delivery.latency > .zero { try sleep(until: .now + delivery.latency) }
    if delivery.end == .reset {
      connection.socket.resetOnEnd()
      throw Closed()
    }
    isLast = isLast || loop.isStopping
    var (head, rest) = reply.response.message(to: reader.line?.method, isLast: isLast)
    (status, sentSize) = (reply.response.status, -head.count)
    if case .cut(let count) = delivery.end {
      rest = rest.prefix(max(0, count))
      isLast = true
    }
    // Send the head with the beginning of the body. Most responses then need one system call. If
    // the rate is limited, send as many bytes as it allows in 50 ms, so that the body is sent at a
    // steady rate.
    let rate = delivery.bytesPerSecond.map { max(1, $0) }
    var time = Instant.now
    repeat {
      let piece = rest.prefix(rate.map { max(1, $0 / 20) } ?? 64 * 1024)
      try transmit(head + piece)
      (rest, head) = (rest.dropFirst(piece.count), Data())
      guard let rate, !rest.isEmpty else { continue }
      time += .seconds(piece.count) / rate
      try sleep(until: time)
    } while !rest.isEmpty
  }

  private func transmit(_ bytes: Data) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = connection.transmit(rest, within: limits.writeTimeout)
      guard count > 0 else { throw Closed() }
      sentSize += count
      rest = rest.dropFirst(count)
    }
  }

  /// Reads and discards bytes until the client closes the connection. Closing the connection while
  /// bytes are unread would reset it, and the client could lose the response.
  private func linger() {
    connection.socket.shutDown(Int(SHUT_WR))
    let deadline = Instant.now + limits.lingerTimeout
    while case let rest = deadline - .now, rest > .zero,
      connection.receive(16 * 1024, isIdle: false, within: rest)?.isEmpty == false
    {}
  }
}
