internal import Dispatch
internal import Foundation
internal import OpenMarketDomain
internal import OpenMarketSockets

/// One exchange over a connection of its own, on one queue. Nothing here waits: what is not ready is heard of later.
actor SocketExchange {
  typealias Instant = ContinuousClock.Instant
  typealias Outcome = Result<HTTPResponse, NetworkError>

  enum Phase: Hashable {
    case resolving
    case connecting
    /// The request goes and the answer comes, both at once.
    case open
    case over
  }

  let executor = LoopExecutor(label: "openmarket.exchange")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let promise = Promise<Outcome>()

  let message: RequestMessage
  let idleTimeout: Duration
  private let progress: TransferProgressHandler?
  var parser: ResponseParser

  var phase = Phase.resolving
  var addresses: ArraySlice<SocketAddress> = []
  var socket: Socket?
  var sentSize = 0
  /// Whether the connection takes nothing more. What the server has said before may still come.
  var isSendingBroken = false
  private var timer: DeadlineTimer?
  private var deadline: Instant?

  init(
    _ message: RequestMessage, parser: ResponseParser, idleTimeout: Duration,
    progress: TransferProgressHandler?
  ) {
    self.message = message
    self.parser = parser
    self.idleTimeout = idleTimeout
    self.progress = progress
  }

  nonisolated func begin(with host: RequestHost, _ lookup: NameLookup) {
    perform { $0.resolve(host, lookup) }
  }

  /// Waits for the end. A cancelled caller ends the exchange and is answered at once.
  nonisolated func outcome() async -> Outcome {
    await promise.value {
      self.promise.settle(.failure(.cancelled))
      self.perform { $0.end(.failure(.cancelled)) }
    }
  }

  /// Does something on the exchange's queue, unless it is over by then.
  nonisolated func perform(_ work: @escaping @Sendable (isolated SocketExchange) -> Void) {
    executor.queue.async(execute: callback(work))
  }

  /// What a source calls on the queue.
  nonisolated func callback(
    _ work: @escaping @Sendable (isolated SocketExchange) -> Void
  ) -> @Sendable () -> Void {
    { self.assumeIsolated { if $0.phase != .over { work($0) } } }
  }

  private func resolve(_ host: RequestHost, _ lookup: NameLookup) {
    guard !promise.isSettled else { return end(.failure(.cancelled)) }
    timer = DeadlineTimer(on: executor.queue, fire: callback { $0.checkDeadline() })
    let known = host.knownAddresses
    if !known.isEmpty { return connect(to: known) }
    expectNews(within: idleTimeout)
    lookup.run(
      host.name, port: host.port, unless: { self.promise.isSettled },
      then: { addresses in self.perform { $0.connect(to: addresses) } })
  }

  /// Whether the caller has been answered.
  var isLeft: Bool { promise.isSettled }

  func report(_ completedBytes: Int, of totalBytes: Int?) {
    guard !isLeft else { return }
    progress?(TransferProgress(completedBytes: completedBytes, totalBytes: totalBytes))
  }

  func expectNews(within time: Duration) {
    let deadline = Instant.now + time
    self.deadline = deadline
    timer?.arm(by: deadline)
  }

  /// The timer stays armed: it costs less to be woken up in vain than to be set for every piece.
  private func checkDeadline() {
    timer?.disarm()
    guard let deadline else { return }
    if deadline <= .now { passed() } else { timer?.arm(by: deadline) }
  }

  private func passed() {
    deadline = nil
    switch phase {
    case .resolving: end(.failure(.cannotConnect(reason: "The host's name was not found in time.")))
    case .connecting: connectNext(otherwise: "The host did not answer.")
    case .open: end(.failure(.timedOut))
    case .over: break
    }
  }

  /// Answers the caller, unless that was done, and lets go of everything.
  ///
  /// Without an answer the connection is reset. Closed in order, the system would still deliver what it holds of the request, and
  /// the server would carry it out.
  func end(_ outcome: Outcome) {
    promise.settle(outcome)
    if case .failure = outcome { socket?.resetOnEnd() }
    phase = .over
    timer?.cancel()
    timer = nil
    disconnect()
  }

  func disconnect() {
    guard let socket else { return }
    SocketPoller.shared.forget(socket)
    socket.end()
    self.socket = nil
  }
}
