import Foundation
import OpenMarketLock

/// A connection to a client. One thread reads its requests and sends the responses, and other
/// threads can end it.
final class Connection: Sendable {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    /// The time since which the thread waits for the client, or `nil` if it doesn't.
    var waitingSince: Instant? = .now
    /// A Boolean value that indicates whether the thread waits for the first byte of a request.
    var isIdle = true
    var isStopping = false
    var isBrokenOff = false
    var isClosed = false
  }

  let socket: Socket
  private let state = Mutex(State())

  init(_ socket: Socket) { self.socket = socket }

  var isStopping: Bool { state.withLock(\.isStopping) }
  var isBrokenOff: Bool { state.withLock(\.isBrokenOff) }

  // MARK: - On the connection's thread

  /// Receives at most the given number of bytes. An idle connection that is stopping has ended.
  func receive(_ size: Int, isIdle: Bool, within limit: Duration) -> Socket.Received {
    let canWait = state.withLock { state in
      // A new connection is idle before its thread starts.
      state.waitingSince = isIdle ? state.waitingSince ?? .now : .now
      state.isIdle = isIdle
      return !isIdle || !state.isStopping
    }
    // Only wait at first. Until something is received, another thread can tell whether a request
    // has arrived.
    let isReady = canWait && socket.waitForInput(within: limit)
    state.withLock { $0.waitingSince = nil }
    return isReady ? socket.receive(size) : canWait ? .timedOut : .ended
  }

  /// Sends at least one byte, and returns the number of sent bytes. Returns 0 if the client doesn't
  /// accept them within the limit.
  func transmit(_ bytes: Data, within limit: Duration) -> Int {
    state.withLock { ($0.waitingSince, $0.isIdle) = (.now, false) }
    defer { state.withLock { $0.waitingSince = nil } }
    return socket.transmit(bytes, within: limit)
  }

  /// Waits until the given time. Returns `false` if the client leaves or the connection is broken
  /// off first.
  func sleep(until time: Instant) -> Bool {
    while !isBrokenOff, socket.hasInput != nil {
      let rest = time - .now
      guard rest > .zero else { return true }
      usleep(UInt32(min(rest, .milliseconds(50)) / .microseconds(1)))
    }
    return false
  }

  /// Closes the socket. Other threads can't use it afterward.
  func close() {
    state.withLock { $0.isClosed = true }
    socket.end()
  }

  // MARK: - On other threads

  /// The time since which the connection has waited for its client, or `nil` if a further
  /// connection can't take its place.
  var waitingSince: Instant? {
    state.withLock { state in
      state.waitingSince.flatMap { state.isIdle || $0 + .seconds(1) < .now ? $0 : nil }
    }
  }

  /// Ends the connection if it still waits for its client. Returns `false` if it doesn't.
  func giveWay() -> Bool {
    state.withLock { state in
      // A request that has already arrived gets a response.
      guard state.waitingSince != nil, !state.isIdle || socket.hasInput != true else {
        return false
      }
      return end(state)
    }
  }

  /// Ends the connection after the current request, or immediately if no request has arrived.
  func stop() {
    state.withLock { state in
      state.isStopping = true
      if state.waitingSince != nil, state.isIdle, socket.hasInput != true { _ = end(state) }
    }
  }

  /// Ends the connection immediately. If its thread is calling the handler or the log, the result
  /// is dropped.
  func breakOff() {
    state.withLock { state in
      state.isBrokenOff = true
      _ = end(state)
    }
  }

  private func end(_ state: State) -> Bool {
    if !state.isClosed { socket.shutDown(Int(SHUT_RDWR)) }
    return !state.isClosed
  }
}
