internal import Dispatch
internal import Foundation
public import OpenMarketDomain
internal import OpenMarketSockets

/// A transport that sends plain http requests over sockets (HTTP/1.1, RFC 9112).
///
/// Each exchange has its own connection, so that no request is sent twice. Every status is a response. Redirects are not followed, and
/// cookies and credentials are not stored.
///
/// - An https URL throws ``NetworkError/invalidRequest(reason:)``.
/// - ``NetworkError/cannotConnect(reason:)`` means that nothing was sent: the host has no address, or none of its addresses took
///   the connection. The addresses are tried in order, each but the last for three seconds.
/// - A connection that breaks before the response is complete throws ``NetworkError/interrupted(reason:status:)``.
/// - A response that isn't valid HTTP, or whose head is too large, throws ``NetworkError/invalidResponse(reason:status:)``, and a
///   compressed body throws ``NetworkError/compressedResponse(status:)``.
/// - A response that arrives during the upload is returned, and the rest of the request isn't sent.
///
/// When a caller is cancelled, its connection is reset soon after, so that the system drops unsent bytes. The server can still carry
/// out a request that has reached it. Only the body of a request, or of a successful response, has progress.
public final class SocketSessionManager: NetworkSessionManager {
  /// The limits of each exchange.
  public let limits: ExchangeLimits
  private let lookup: NameLookup

  /// Creates a transport. It opens connections on demand.
  public convenience init(limits: ExchangeLimits = ExchangeLimits()) {
    self.init(limits: limits, lookup: .system)
  }

  init(limits: ExchangeLimits = ExchangeLimits(), lookup: NameLookup) {
    self.limits = limits
    self.lookup = lookup
  }

  public func response(
    to request: HTTPRequest, progress: TransferProgressHandler?
  ) async throws(NetworkError) -> HTTPResponse {
    try request.validate()
    guard request.url.scheme?.lowercased() == "http" else {
      throw .invalidRequest(reason: "only plain http goes over a plain socket")
    }
    guard let host = RequestHost(request.url) else {
      throw .invalidRequest(reason: "the address has a host or a port that there cannot be")
    }
    let message = try RequestMessage(request, to: host)
    if Task.isCancelled { throw .cancelled }
    let exchange = SocketExchange(
      message,
      parser: ResponseParser(method: request.method, maximumBodySize: limits.maximumBodySize),
      idleTimeout: limits.boundedIdleTimeout, progress: progress)
    exchange.begin(with: host, lookup)
    return try await exchange.outcome().get()
  }
}

/// The bytes of a request (RFC 9112, sections 2 and 3).
private struct RequestMessage {
  let bytes: Data
  /// The offset of the body.
  let headSize: Int

  init(_ request: HTTPRequest, to host: RequestHost) throws(NetworkError) {
    let path = request.url.path(percentEncoded: true)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    let target = (path.isEmpty ? "/" : path) + query
    guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), target.hasPrefix("/") else {
      throw .invalidRequest(reason: "the address holds what has to be percent-encoded")
    }
    var fields = ["Host: \(host.field)"]
    for field in request.headers.fields where field.name.lowercased() != "accept-encoding" {
      fields.append("\(field.name): \(field.value)")
    }
    if request.headers["Accept"] == nil { fields.append("Accept: */*") }
    // A compressed body could have any size.
    fields.append("Accept-Encoding: identity")
    fields.append("Connection: close")
    // Methods that expect a body announce an empty one (RFC 9110, section 8.6).
    let isEmptyAnnounced = [.post, .put, .patch].contains(request.method)
    if let size = request.body?.count ?? (isEmptyAnnounced ? 0 : nil) {
      fields.append("Content-Length: \(size)")
    }
    let head = "\(request.method) \(target) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n"
    headSize = head.utf8.count
    bytes = Data(head.utf8) + (request.body ?? Data())
  }
}

/// An exchange over its own connection, on one queue. It never blocks.
private actor SocketExchange {
  private typealias Instant = ContinuousClock.Instant
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private enum Phase: Hashable {
    case resolving
    case connecting
    /// The request is sent and the response is read, both at once.
    case open
    case over
  }

  private static let pieceSize = 64 * 1024
  /// The time for each address of a host but the last.
  private static let addressTimeout = Duration.seconds(3)

  private let executor = LoopExecutor(label: "openmarket.exchange")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let promise = Promise<Outcome>()

  private let message: RequestMessage
  private let idleTimeout: Duration
  private let onProgress: TransferProgressHandler?
  private var parser: ResponseParser

  private var phase = Phase.resolving
  private var addresses: ArraySlice<SocketAddress> = []
  private var socket: Socket?
  private var sentSize = 0
  /// A Boolean value that indicates whether the connection takes no more bytes. A response can still arrive.
  private var isSendingBroken = false
  private var timer: DeadlineTimer?
  private var deadline: Instant?

  init(
    _ message: RequestMessage, parser: ResponseParser, idleTimeout: Duration,
    progress: TransferProgressHandler?
  ) {
    self.message = message
    self.parser = parser
    self.idleTimeout = idleTimeout
    onProgress = progress
  }

  nonisolated func begin(with host: RequestHost, _ lookup: NameLookup) {
    perform { $0.resolve(host, lookup) }
  }

  /// Waits for the end. A cancelled caller gets an answer at once.
  nonisolated func outcome() async -> Outcome {
    await promise.value {
      self.promise.settle(.failure(.cancelled))
      self.perform { $0.end(.failure(.cancelled)) }
    }
  }

  /// Runs a closure on the exchange's queue, unless the exchange is over.
  private nonisolated func perform(_ work: @escaping @Sendable (isolated SocketExchange) -> Void) {
    executor.queue.async(execute: callback(work))
  }

  /// Returns a closure to be called on the exchange's queue.
  private nonisolated func callback(
    _ work: @escaping @Sendable (isolated SocketExchange) -> Void
  ) -> @Sendable () -> Void {
    { self.assumeIsolated { if $0.phase != .over { work($0) } } }
  }

  // MARK: - Connecting

  private func resolve(_ host: RequestHost, _ lookup: NameLookup) {
    guard !promise.isSettled else { return end(.failure(.cancelled)) }
    timer = DeadlineTimer(on: executor.queue, fire: callback { $0.checkDeadline() })
    let known = host.knownAddresses
    if !known.isEmpty { return connect(to: known) }
    extendDeadline(by: idleTimeout)
    lookup.run(
      host.name, port: host.port, unless: { self.promise.isSettled },
      then: { addresses in self.perform { $0.connect(to: addresses) } })
  }

  private func connect(to addresses: [SocketAddress]) {
    self.addresses = addresses[...]
    connectNext(otherwise: "The host was not found.")
  }

  /// Closes the current connection, and tries the next address.
  ///
  /// - Parameter reason: The error's reason after the last address.
  private func connectNext(otherwise reason: String) {
    disconnect()
    guard let address = addresses.popFirst() else {
      return end(.failure(.cannotConnect(reason: reason)))
    }
    phase = .connecting
    extendDeadline(by: addresses.isEmpty ? idleTimeout : min(idleTimeout, Self.addressTimeout))
    follow(Socket.connecting(to: address))
  }

  private func follow(_ connecting: Socket.Connecting) {
    switch connecting {
    case .failed(let code):
      connectNext(otherwise: Socket.connectFailure(code))
    case .underWay(let socket):
      self.socket = socket
      awaitReadiness()
    case .connected(let socket):
      self.socket = socket
      phase = .open
      extendDeadline(by: idleTimeout)
      transfer()
    }
  }

  private func awaitReadiness() {
    guard let socket else { return }
    let onReady = callback { $0.ready(socket) }
    SocketPoller.shared.wait(
      for: socket, reading: phase == .open, writing: phase == .connecting || isSending
    ) { [executor] in
      executor.queue.async(execute: onReady)
    }
  }

  private func ready(_ socket: Socket) {
    // The event can belong to a connection that is closed by now.
    guard self.socket == socket else { return }
    switch phase {
    case .connecting: follow(socket.connecting)
    case .open: transfer()
    case .resolving, .over: break
    }
  }

  // MARK: - Transferring

  private var isSending: Bool { !isSendingBroken && sentSize < message.bytes.count }

  private func transfer() {
    while let socket, !promise.isSettled, isSending, transmit(to: socket) {}
    withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 16) { buffer in
      while let socket, !promise.isSettled, receive(from: socket, into: buffer) {}
    }
    awaitReadiness()
  }

  /// - Returns: `true` if there can be more room.
  private func transmit(to socket: Socket) -> Bool {
    let piece = message.bytes.dropFirst(sentSize).prefix(Self.pieceSize)
    switch piece.withUnsafeBytes({ socket.transmit($0) }) {
    case .bytes(let count):
      sentSize += count
      extendDeadline(by: idleTimeout)
      if sentSize > message.headSize { report(sentSize - message.headSize, of: uploadSize) }
    case .wouldBlock:
      return false
    case .ended, .failed:
      isSendingBroken = true
    }
    return true
  }

  /// - Returns: `true` if there can be more bytes.
  private func receive(from socket: Socket, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    switch socket.receive(into: buffer) {
    case .wouldBlock:
      return false
    case .bytes(let count):
      extendDeadline(by: idleTimeout)
      parse { (parser) throws(NetworkError) in
        try parser.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    case .ended where !isSendingBroken:
      parse { (parser) throws(NetworkError) in try parser.end() }
    case .ended, .failed:
      end(.failure(.interrupted(reason: "The connection was reset.", status: parser.status)))
    }
    return true
  }

  private func parse(_ step: (inout ResponseParser) throws(NetworkError) -> Void) {
    do throws(NetworkError) {
      try step(&parser)
    } catch {
      return end(.failure(error))
    }
    let reportsDownload = uploadSize == 0 && parser.isSuccess
    if let response = parser.response {
      if reportsDownload { report(response.body.count, of: response.body.count) }
      end(.success(response))
    } else if reportsDownload, parser.bodySize > 0 {
      report(parser.bodySize, of: parser.announcedBodySize)
    }
  }

  private var uploadSize: Int { message.bytes.count - message.headSize }

  private func report(_ completedBytes: Int, of totalBytes: Int?) {
    guard !promise.isSettled else { return }
    onProgress?(TransferProgress(completedBytes: completedBytes, totalBytes: totalBytes))
  }

  // MARK: - Deadlines and the end

  private func extendDeadline(by time: Duration) {
    let deadline = Instant.now + time
    self.deadline = deadline
    timer?.arm(by: deadline)
  }

  /// The timer isn't set again for every piece. So it can fire too early.
  private func checkDeadline() {
    timer?.disarm()
    guard let deadline else { return }
    guard deadline <= .now else {
      timer?.arm(by: deadline)
      return
    }
    self.deadline = nil
    switch phase {
    case .resolving: end(.failure(.cannotConnect(reason: "The host's name was not found in time.")))
    case .connecting: connectNext(otherwise: "The host did not answer.")
    case .open: end(.failure(.timedOut))
    case .over: break
    }
  }

  /// Answers the caller, unless it has an answer, and closes the connection.
  ///
  /// Without a response, the connection is reset. After an orderly close, the system would still deliver the bytes that it holds of the
  /// request, and the server would carry it out.
  private func end(_ outcome: Outcome) {
    promise.settle(outcome)
    if case .failure = outcome { socket?.resetOnEnd() }
    phase = .over
    timer?.cancel()
    timer = nil
    disconnect()
  }

  private func disconnect() {
    guard let socket else { return }
    SocketPoller.shared.forget(socket)
    socket.end()
    self.socket = nil
  }
}
