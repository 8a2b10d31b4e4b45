import Dispatch
import OpenMarketSockets
import Synchronization

/// A watch that reports on a queue, again and again, that a socket can be read or written.
///
/// Call its members on that queue, too.
final class SocketWatch: Sendable {
  private struct State {
    var isReading = true
    var isWriting = false
    /// A Boolean value that indicates whether the callbacks run. Afterwards, the watch waits again.
    var isNotifying = false
    var isEnded = false
  }

  private let socket: Socket
  private let queue: DispatchQueue
  private let isReadable: @Sendable () -> Void
  private let isWritable: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - isReadable: The closure to call when bytes, or their end, can have arrived.
  ///   - isWritable: The closure to call when there can be room to write.
  init(
    _ socket: Socket, on queue: DispatchQueue, isReadable: @escaping @Sendable () -> Void,
    isWritable: @escaping @Sendable () -> Void
  ) {
    self.socket = socket
    self.queue = queue
    self.isReadable = isReadable
    self.isWritable = isWritable
    wait()
  }

  /// A Boolean value that indicates whether the watch waits for bytes. It does from the start.
  var isReading: Bool {
    get { state.withLock { $0.isReading } }
    set { change { $0.isReading = newValue } }
  }

  /// A Boolean value that indicates whether the watch waits for room to write.
  var isWriting: Bool {
    get { state.withLock { $0.isWriting } }
    set { change { $0.isWriting = newValue } }
  }

  /// Closes the socket, and then calls back on the queue.
  func end(then completion: @escaping @Sendable () -> Void) {
    state.withLock { $0.isEnded = true }
    SocketPoller.shared.forget(socket)
    socket.end()
    queue.async(execute: completion)
  }

  private func change(_ change: (inout State) -> Void) {
    let needsWait = state.withLock { state in
      let before = state
      change(&state)
      let isOther = state.isReading != before.isReading || state.isWriting != before.isWriting
      return isOther && !state.isNotifying
    }
    if needsWait { wait() }
  }

  private func wait() {
    let state = state.withLock { $0 }
    guard !state.isEnded else { return }
    guard state.isReading || state.isWriting else { return SocketPoller.shared.forget(socket) }
    SocketPoller.shared.wait(for: socket, reading: state.isReading, writing: state.isWriting) {
      self.queue.async { self.notify() }
    }
  }

  private func notify() {
    let before = state.withLock { state in
      state.isNotifying = true
      return state
    }
    if !before.isEnded, before.isReading { isReadable() }
    // The first callback can end the watch, or the need to write.
    let between = state.withLock { $0 }
    if !between.isEnded, before.isWriting, between.isWriting { isWritable() }
    state.withLock { $0.isNotifying = false }
    wait()
  }
}
