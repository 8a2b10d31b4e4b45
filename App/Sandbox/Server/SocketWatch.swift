import Dispatch
import OpenMarketLock

/// An object that calls a closure on a queue each time that a socket is readable or writable.
///
/// Use a watch only on this queue.
final class SocketWatch: Sendable {
  private struct State {
    var isReading = true
    var isWriting = false
    /// A Boolean value that indicates whether the watch is calling its closures. The watch waits for the socket again after they
    /// return.
    var isNotifying = false
    var isEnded = false
  }

  private let socket: Socket
  private let queue: DispatchQueue
  private let isReadable: @Sendable () -> Void
  private let isWritable: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - isReadable: The closure to call when the socket may have received bytes or the end of the input.
  ///   - isWritable: The closure to call when the socket may accept more bytes.
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

  /// A Boolean value that indicates whether the watch waits for bytes from the socket. The initial value is `true`.
  var isReading: Bool {
    get { state.withLock { $0.isReading } }
    set { change { $0.isReading = newValue } }
  }

  /// A Boolean value that indicates whether the watch waits until the socket accepts more bytes. The initial value is `false`.
  var isWriting: Bool {
    get { state.withLock { $0.isWriting } }
    set { change { $0.isWriting = newValue } }
  }

  /// Stops the watch and closes the socket. The completion closure is then called on the queue.
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
    // Check the state again, because `isReadable` may have ended the watch or set `isWriting` to `false`.
    let between = state.withLock { $0 }
    if !between.isEnded, before.isWriting, between.isWriting { isWritable() }
    state.withLock { $0.isNotifying = false }
    wait()
  }
}
