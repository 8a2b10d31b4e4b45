import Foundation
import OpenMarketData

/// The requests and responses on a connection, one at a time.
///
/// The methods block, at most until a time limit. They throw a `RequestRejection` if the client gets an error response, and
/// `Closed` if it gets no response.
final class Conversation {
  typealias Instant = ContinuousClock.Instant

  /// The client closed the connection or didn't accept a response in time, or the server ends the connection.
  private struct Closed: Error {}

  private let connection: Connection
  private let service: RequestService
  private let log: (SandboxServer.Exchange) -> Void
  private lazy var reader = RequestReader(bodyLimit: limits.maximumBodySize) {
    [unowned self] part, input in try receive(part, into: &input)
  }

  /// The time at which the first byte of the current request arrived.
  private var began = Instant.now
  /// The maximum rate at which the request body is read, in bytes per second, or `nil` for no limit.
  private var uploadRate: Int?
  private var reply: Reply?
  private var status: Int?
  private var sentBodySize = 0
  /// A Boolean value that indicates whether the connection is closed after the current response.
  private var isLast = false

  /// - Parameter log: The closure that receives each request and its response when the response ends.
  init(
    on connection: Connection, with service: RequestService,
    log: @escaping (SandboxServer.Exchange) -> Void
  ) {
    self.connection = connection
    self.service = service
    self.log = log
  }

  private var socket: Socket { connection.socket }
  private var limits: SandboxServer.Configuration { service.configuration }

  /// Serves requests until the connection ends.
  func run() {
    var isOpen = true
    while isOpen { withAutoreleasePool { isOpen = serve() } }
  }

  /// Serves a request. Returns `false` if the connection ends.
  private func serve() -> Bool {
    (began, uploadRate, reply, status, sentBodySize) = (.now, nil, nil, nil, 0)
    do {
      do {
        let head = try reader.head()
        isLast = !head.keepsConnection
        reply = try response(to: request(head), head)
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
    log(
      SandboxServer.Exchange(
        line: reader.line, status: status, bodySize: sentBodySize, duration: .now - began,
        note: reply?.note, hint: reply?.hint))
  }

  // MARK: - Reading

  private func request(_ head: RequestHead) throws -> HTTPRequest {
    var request = HTTPRequest(
      method: head.line.method, url: try service.hosts.url(of: head), headers: head.headers)
    if head.framing.hasBytes { try beginBody(of: head) }
    if head.framing != .none { request.body = try reader.body(of: head) }
    return request
  }

  private func beginBody(of head: RequestHead) throws {
    uploadRate = service.handler.uploadBytesPerSecond.map { max(1, $0) }
    // Limit the receive buffer. Otherwise, the system would accept a whole body at once, regardless of the rate.
    if uploadRate != nil { socket.limitReceiveBuffer() }
    if head.expectsContinue, reader.inputCount == 0 {
      let interim = Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      try transmit(interim, headSize: interim.count)
    }
    // The beginning of the body may have arrived with the head.
    try pace(reader.inputCount)
  }

  private func receive(_ part: RequestReader.Part, into input: inout InputBuffer) throws {
    // If the rate is limited, read at most as many bytes as arrive in 50 ms, so that the body arrives at a steady rate.
    let size = min(64 * 1024, uploadRate.map { max(1, $0 / 20) } ?? .max)
    let deadline = part == .body ? .now + limits.bodyTimeout : began + limits.headTimeout
    try withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { buffer in
      while true {
        switch socket.receive(into: buffer) {
        case .bytes(let count):
          if part == .start { began = .now }
          input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          return try pace(count)
        case .wouldBlock where part == .start:
          guard connection.waitWhileIdle(until: .now + limits.idleTimeout) else { throw Closed() }
        case .wouldBlock:
          guard socket.wait(for: POLLIN, until: deadline) else {
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

  private func response(to request: HTTPRequest, _ head: RequestHead) throws -> Reply {
    if let response = CrossOrigin.response(to: head) { return Reply(response) }
    guard let reply = connection.reply(of: service.handler, to: request) else { throw Closed() }
    return reply
  }

  private func send(_ reply: Reply) throws {
    let delivery = reply.delivery
    try sleep(until: .now + delivery.latency)
    if delivery.end == .reset {
      socket.resetOnEnd()
      throw Closed()
    }
    isLast = isLast || connection.isStopping
    let message = ResponseMessage(reply.response, to: reader.line?.method, isLast: isLast)
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

  private func transmit(_ bytes: Data, headSize: Int = 0) throws {
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
    socket.shutDown(Int(SHUT_WR))
    let deadline = Instant.now + limits.lingerTimeout
    withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
      while socket.wait(for: POLLIN, until: deadline) {
        guard case .bytes = socket.receive(into: buffer), .now < deadline else { return }
      }
    }
  }
}

/// Calls the given closure, and releases the objects that were autoreleased on Apple platforms. A thread that never ends would
/// otherwise retain these objects forever.
func withAutoreleasePool(_ body: () -> Void) {
  #if canImport(ObjectiveC)
    autoreleasepool(invoking: body)
  #else
    body()
  #endif
}
