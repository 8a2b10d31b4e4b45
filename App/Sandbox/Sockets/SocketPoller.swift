internal import Foundation
internal import OpenMarketData
internal import OpenMarketLock

/// A poller that uses one thread and the `poll` function to wait for all sockets in the process.
///
/// On Linux, Dispatch sources sometimes miss events that occur during setup, and sometimes crash when many sockets open and
/// close.
final class SocketPoller: Sendable {
  static let shared = SocketPoller()

  private struct Wait {
    let number: Int
    let events: Int16
    let notify: @Sendable () -> Void
  }

  private struct State {
    var waits: [Int32: Wait] = [:]
    var lastNumber = 0
    var isRunning = false
  }

  private let state = Mutex(State())
  /// A pipe that interrupts the current `poll` when the set of sockets changes, or `nil` if the pipe can't be created. Without a
  /// pipe, `poll` times out every 10 milliseconds.
  private let alarm = AlarmPipe()

  /// Calls a closure once when the given socket is readable, writable or broken. The new wait replaces an earlier wait for the
  /// same socket.
  ///
  /// - Parameters:
  ///   - socket: The socket to wait for.
  ///   - reading: A Boolean value that indicates whether to wait until the socket is readable.
  ///   - writing: A Boolean value that indicates whether to wait until the socket is writable.
  ///   - notify: The closure to call on the poller's thread. The closure must return quickly.
  func wait(
    for socket: Socket, reading: Bool, writing: Bool, then notify: @escaping @Sendable () -> Void
  ) {
    let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
    let isFirst = state.withLock { state in
      state.lastNumber += 1
      state.waits[socket.descriptor] = Wait(
        number: state.lastNumber, events: Int16(events), notify: notify)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { Thread { self.run() }.start() }
    alarm?.ring()
  }

  /// Cancels the wait for a socket. Call this method before you close the socket.
  func forget(_ socket: Socket) {
    // Interrupt `poll`, because the system completes closing a socket only after `poll` stops waiting for the socket.
    if state.withLock({ $0.waits.removeValue(forKey: socket.descriptor) }) != nil { alarm?.ring() }
  }

  private func run() {
    while true {
      let waits = Array(state.withLock { $0.waits })
      var polled = waits.map { pollfd(fd: $0.key, events: $0.value.events, revents: 0) }
      polled.append(pollfd(fd: alarm?.reader ?? -1, events: Int16(POLLIN), revents: 0))
      _ = poll(&polled, nfds_t(polled.count), alarm == nil ? 10 : -1)
      alarm?.reset()
      for (wait, entry) in zip(waits, polled) where entry.revents != 0 {
        let isWaiting = state.withLock { state in
          // Ignore the event if another socket has the same descriptor by now.
          guard state.waits[wait.key]?.number == wait.value.number else { return false }
          state.waits[wait.key] = nil
          return true
        }
        if isWaiting { withAutoreleasePool(wait.value.notify) }
      }
    }
  }
}

/// A pipe that wakes the polling thread.
private struct AlarmPipe {
  let reader: Int32
  private let writer: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  /// Wakes the polling thread. If the pipe is full, the write fails, but the bytes that are already in the pipe wake the thread.
  func ring() {
    _ = withUnsafeBytes(of: UInt8(1)) { write(writer, $0.baseAddress, 1) }
  }

  func reset() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(reader, &bytes, bytes.count) == bytes.count {}
  }
}
