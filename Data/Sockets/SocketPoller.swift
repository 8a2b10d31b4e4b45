internal import Foundation
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Waits for all sockets of the process on one thread, with `poll`.
///
/// The sources of Dispatch are not used for it: on Linux they now and then never tell of what came, or broke, while
/// they were being set up, and seldom, where many sockets come and go, they end the process.
package final class SocketPoller: Sendable {
  package static let shared = SocketPoller()

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
  /// What ends the current `poll` when there is something else to wait for; without it, that is looked for in turns.
  private let alarm = AlarmPipe.made()

  /// Tells once, on a thread that must not be held up, when a socket can be read or written, or is broken.
  ///
  /// It replaces what was waited for of the socket before.
  package func wait(
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

  /// Waits no more for a socket, which may be ended after that.
  package func forget(_ socket: Socket) {
    // As long as `poll` waits for it, a socket is not closed, though it has been ended.
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
          // The number of a descriptor may be another socket's by now.
          guard state.waits[wait.key]?.number == wait.value.number else { return false }
          state.waits[wait.key] = nil
          return true
        }
        if isWaiting { wait.value.notify() }
      }
    }
  }
}

/// A pipe of the process with itself.
private struct AlarmPipe {
  let reader: Int32
  private let writer: Int32

  static func made() -> AlarmPipe? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return AlarmPipe(reader: ends[0], writer: ends[1])
  }

  /// One that is full has rung already.
  func ring() {
    _ = withUnsafeBytes(of: UInt8(1)) { write(writer, $0.baseAddress, 1) }
  }

  func reset() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(reader, &bytes, bytes.count) == bytes.count {}
  }
}
