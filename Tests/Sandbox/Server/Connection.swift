import Dispatch
import Foundation
import OpenMarketData
import OpenMarketLock

/// A connection to a client. One thread reads its requests and sends the responses, and other threads can end it.
final class Connection: Sendable {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    /// The time since which no request has arrived, or `nil` if a request is being served.
    var idleSince: Instant? = .now
    var isStopping = false
    /// A Boolean value that indicates whether the handler is being called. The connection's thread doesn't use the socket then.
    var isInCall = false
    var isBrokenOff = false
    var isClosed = false
  }

  let socket: Socket
  private let state = Mutex(State())
  /// A semaphore that is signaled when the connection is broken off.
  private let signal = DispatchSemaphore(value: 0)

  init(_ socket: Socket) { self.socket = socket }

  var idleSince: Instant? { state.withLock(\.idleSince) }
  var isStopping: Bool { state.withLock(\.isStopping) }
  var isClosed: Bool { state.withLock(\.isClosed) }

  // MARK: - Ending it from another thread

  /// Ends the connection after the current request, or immediately if no request has arrived.
  func stop() {
    state.withLock {
      $0.isStopping = true
      endIfIdle(&$0)
    }
  }

  /// Ends the connection if no request has arrived. Returns `false` if it continues.
  func endIfIdle() -> Bool { state.withLock { endIfIdle(&$0) } }

  @discardableResult
  private func endIfIdle(_ state: inout State) -> Bool {
    // A request that has already arrived gets a response.
    guard state.idleSince != nil, !socket.wait(for: POLLIN, until: .now) else { return false }
    state.idleSince = nil
    socket.shutDown(Int(SHUT_RD))
    return true
  }

  /// Ends the connection immediately. A call to the handler continues, but its reply is dropped.
  func breakOff() {
    state.withLock { state in
      state.isBrokenOff = true
      if state.isInCall {
        close(&state)
      } else if !state.isClosed {
        socket.shutDown(Int(SHUT_RDWR))
      }
    }
    signal.signal()
  }

  // MARK: - Waiting on the connection's thread

  /// Waits until bytes arrive. Meanwhile, other threads can end the connection. Returns `false` if the time limit has passed or the
  /// connection is stopping.
  func waitWhileIdle(until deadline: Instant) -> Bool {
    let canWait = state.withLock { state in
      guard !state.isStopping else { return false }
      state.idleSince = state.idleSince ?? .now
      return true
    }
    defer { state.withLock { $0.idleSince = nil } }
    return canWait && socket.wait(for: POLLIN, until: deadline)
  }

  /// Calls the handler, and returns its reply, or `nil` if the connection is broken off first.
  func reply(of handler: any RequestHandler, to request: HTTPRequest) -> Reply? {
    let canCall = state.withLock { state in
      state.isInCall = !state.isBrokenOff
      return state.isInCall
    }
    guard canCall else { return nil }
    let reply = handler.reply(to: request)
    return state.withLock { state in
      state.isInCall = false
      return state.isBrokenOff ? nil : reply
    }
  }

  /// Waits until the given time. Returns `false` if the connection is broken off first.
  func sleep(until time: Instant) -> Bool {
    while !state.withLock(\.isBrokenOff) {
      let rest = time - .now
      guard rest > .zero else { return true }
      _ = signal.wait(timeout: .now() + min(rest / .seconds(1), 1e6))
    }
    return false
  }

  /// Closes the socket. Call this method after the last other call on the connection's thread.
  func close() {
    state.withLock { close(&$0) }
  }

  private func close(_ state: inout State) {
    guard !state.isClosed else { return }
    state.isClosed = true
    state.idleSince = nil
    socket.end()
  }
}
