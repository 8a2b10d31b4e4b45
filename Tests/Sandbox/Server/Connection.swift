import Foundation
import OpenMarketLock

/// A connection to a client. One thread reads its requests and sends the responses, and other
/// threads can end it.
final class Connection: Sendable {
  private struct State {
    /// The time since which the thread waits for the client, or `nil` if it doesn't.
    var waitingSince: ContinuousClock.Instant? = .now
    /// A Boolean value that indicates whether the thread waits for the first byte of a request.
    var isIdle = true
    var isClosed = false
  }

  let socket: Socket
  private let state = Mutex(State())

  init(_ socket: Socket) { self.socket = socket }

  // MARK: - On the connection's thread

  /// Receives at most the given number of bytes. Returns `nil` if the time limit passes, and no
  /// bytes if the connection has ended.
  ///
  /// - Parameters:
  ///   - isIdle: A Boolean value that indicates whether the bytes begin a request.
  ///   - limit: The time limit. It's evaluated after other threads can see that the connection is
  ///     idle, so a server that stops either ends the connection or shortens the limit.
  func receive(_ size: Int, isIdle: Bool, within limit: @autoclosure () -> Duration) -> [UInt8]? {
    // Only wait at first. Until something is received, another thread can tell whether a request
    // has arrived.
    let isReady = waiting(isIdle: isIdle) { socket.waitForInput(within: limit()) }
    return isReady ? socket.receive(size) : nil
  }

  /// Sends at least one byte, and returns the number of sent bytes. Returns 0 if the client doesn't
  /// accept them within the limit.
  func transmit(_ bytes: Data, within limit: Duration) -> Int {
    waiting(isIdle: false) { socket.transmit(bytes, within: limit) }
  }

  private func waiting<Value>(isIdle: Bool, _ wait: () -> Value) -> Value {
    state.withLock { state in
      // A new connection is idle before its thread starts.
      state.waitingSince = isIdle ? state.waitingSince ?? .now : .now
      state.isIdle = isIdle
    }
    defer { state.withLock { $0.waitingSince = nil } }
    return wait()
  }

  /// Closes the socket. Other threads can't use it afterward.
  func close() {
    state.withLock { $0.isClosed = true }
    socket.end()
  }

  // MARK: - On other threads

  /// The time since which the connection has waited for its client, or `nil` if a further
  /// connection can't take its place.
  var waitingSince: ContinuousClock.Instant? {
    state.withLock { state in
      state.waitingSince.flatMap { state.isIdle || $0 + .seconds(1) < .now ? $0 : nil }
    }
  }

  /// Ends the connection if it still waits for its client. Returns `false` if it doesn't.
  ///
  /// - Parameter finishesRequest: A Boolean value that indicates whether a connection that waits
  ///   within a request isn't ended.
  @discardableResult
  func giveWay(finishesRequest: Bool = false) -> Bool {
    state.withLock { state in
      // A request that has already arrived gets a response.
      guard state.waitingSince != nil, state.isIdle ? socket.hasInput != true : !finishesRequest
      else { return false }
      socket.shutDown(Int(SHUT_RDWR))
      return true
    }
  }

  /// Ends the connection immediately.
  func breakOff() {
    state.withLock { if !$0.isClosed { socket.shutDown(Int(SHUT_RDWR)) } }
  }
}
