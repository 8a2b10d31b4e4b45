internal import Dispatch
internal import Foundation
public import OpenMarketDomain
internal import OpenMarketSockets

/// A transport that sends plain http requests over sockets (HTTP/1.1, RFC 9112).
///
/// Each exchange has its own connection, so that no request is sent twice. The transport returns a response for every status. It
/// doesn't follow redirects, and it doesn't store cookies or credentials.
///
/// - A request with an https URL throws ``NetworkError/invalidRequest(reason:)``.
/// - If the host has no address, or none of its addresses accepts the connection, the error is
///   ``NetworkError/cannotConnect(reason:)``. In this case, nothing was sent. The transport tries the addresses in order and
///   waits up to three seconds for each address except the last.
/// - If the connection is lost before the response is complete, the error is ``NetworkError/interrupted(reason:status:)``.
/// - If the response isn't valid HTTP, or its headers are too large, the error is
///   ``NetworkError/invalidResponse(reason:status:)``.
/// - If the body is compressed, the error is ``NetworkError/compressedResponse(status:)``.
/// - If a complete response arrives during the upload, the transport returns the response and stops the upload.
///
/// If a caller is cancelled, its connection is reset shortly afterward, so that the system discards unsent bytes. The server can
/// still carry out a request that it has already received.
///
/// If the request has a body, progress is reported for the upload. Otherwise, progress is reported for the body of a successful
/// response.
public final class SocketSessionManager: NetworkSessionManager {
  /// The limits for each exchange.
  public let limits: ExchangeLimits
  private let lookup: NameLookup

  /// Creates a transport. The transport opens connections on demand.
  ///
  /// - Parameter limits: The limits for each exchange.
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

/// The encoded bytes of a request (RFC 9112, sections 2 and 3).
private struct RequestMessage {
  let bytes: Data
  /// The size of the request line and headers, in bytes. The body starts at this offset.
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
    // Disable compression, because a compressed body could expand to any size.
    fields.append("Accept-Encoding: identity")
    fields.append("Connection: close")
    // Send the length of an empty body if the method normally has a body (RFC 9110, section 8.6).
    let isEmptyAnnounced = [.post, .put, .patch].contains(request.method)
    if let size = request.body?.count ?? (isEmptyAnnounced ? 0 : nil) {
      fields.append("Content-Length: \(size)")
    }
    let head = "\(request.method) \(target) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n"
    headSize = head.utf8.count
    bytes = Data(head.utf8) + (request.body ?? Data())
  }
}

/// An exchange that uses its own connection and runs on one dispatch queue without blocking.
private actor SocketExchange {
  private typealias Instant = ContinuousClock.Instant
  typealias Outcome = Result<HTTPResponse, NetworkError>

  private enum Phase: Hashable {
    case resolving
    case connecting
    /// The exchange sends the request and receives the response at the same time.
    case open
    case over
  }

  private static let pieceSize = 64 * 1024
  /// The maximum time to connect to an address, except for the last address of a host.
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
  /// A Boolean value that indicates whether sending has failed. A response can still arrive.
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

  /// Waits for the outcome and returns it. If the caller is cancelled, this method immediately returns a failure with
  /// ``NetworkError/cancelled``.
  nonisolated func outcome() async -> Outcome {
    await promise.value {
      self.promise.settle(.failure(.cancelled))
      self.perform { $0.end(.failure(.cancelled)) }
    }
  }

  /// Runs a closure on the exchange's queue. If the exchange is over by then, the closure doesn't run.
  private nonisolated func perform(_ work: @escaping @Sendable (isolated SocketExchange) -> Void) {
    executor.queue.async(execute: callback(work))
  }

  /// Returns a closure to call on the exchange's queue. If the exchange is over by then, calling the closure has no effect.
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

  /// Closes the current connection and connects to the next address.
  ///
  /// - Parameter reason: The reason for the error if no address remains.
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
    // Ignore the event if it belongs to a connection that has been closed.
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

  /// Sends the next chunk of the request.
  ///
  /// - Returns: `false` if sending would block. Otherwise, `true`.
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

  /// Receives and parses the next bytes of the response.
  ///
  /// - Returns: `false` if receiving would block. Otherwise, `true`.
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

  /// Handles a timer event.
  ///
  /// The timer isn't rescheduled for every chunk, so it can fire before the current deadline. In that case, this method
  /// reschedules the timer.
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

  /// Ends the exchange with the given outcome and closes the connection. If the caller has already received an outcome, the given
  /// outcome is ignored.
  ///
  /// If the exchange failed, the connection is reset. After a normal close, the system would still deliver the buffered request
  /// bytes, and the server would carry out the request.
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
