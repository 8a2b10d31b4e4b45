package import Dispatch
import Synchronization

/// Tells on a queue when a socket can be read or written, again and again, and ends the socket when it is no longer
/// watched. It is told what to do on that queue, too.
package final class SocketWatch: Sendable {
  private struct State {
    var isReading = true
    var isWriting = false
    /// Whether the queue is being told: what is to be waited for then is looked at afterwards, once.
    var isTelling = false
    var isEnded = false
  }

  private let socket: Socket
  private let queue: DispatchQueue
  private let isReadable: @Sendable () -> Void
  private let isWritable: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - isReadable: is told when there may be something to read, or the end of it.
  ///   - isWritable: is told when there may be room to write.
  package init(
    _ socket: Socket, on queue: DispatchQueue, isReadable: @escaping @Sendable () -> Void,
    isWritable: @escaping @Sendable () -> Void
  ) {
    self.socket = socket
    self.queue = queue
    self.isReadable = isReadable
    self.isWritable = isWritable
    wait()
  }

  /// Whether the socket's being readable is told; it is from the start.
  package var isReading: Bool {
    get { state.withLock { $0.isReading } }
    set { change { $0.isReading = newValue } }
  }

  /// Whether the socket's being writable is told.
  package var isWriting: Bool {
    get { state.withLock { $0.isWriting } }
    set { change { $0.isWriting = newValue } }
  }

  /// Ends the watch and the socket, and then calls back on the queue.
  package func end(then completion: @escaping @Sendable () -> Void) {
    state.withLock { $0.isEnded = true }
    SocketPoller.shared.forget(socket)
    socket.end()
    queue.async(execute: completion)
  }

  private func change(_ change: (inout State) -> Void) {
    let isNews = state.withLock { state in
      let before = state
      change(&state)
      let isOther = state.isReading != before.isReading || state.isWriting != before.isWriting
      return isOther && !state.isTelling
    }
    if isNews { wait() }
  }

  private func wait() {
    let state = state.withLock { $0 }
    guard !state.isEnded else { return }
    guard state.isReading || state.isWriting else { return SocketPoller.shared.forget(socket) }
    SocketPoller.shared.wait(for: socket, reading: state.isReading, writing: state.isWriting) {
      self.queue.async { self.tell() }
    }
  }

  private func tell() {
    let before = state.withLock { state in
      state.isTelling = true
      return state
    }
    if !before.isEnded, before.isReading { isReadable() }
    // Reading may have ended the watch, or the need to write.
    let between = state.withLock { $0 }
    if !between.isEnded, before.isWriting, between.isWriting { isWritable() }
    state.withLock { $0.isTelling = false }
    wait()
  }
}
