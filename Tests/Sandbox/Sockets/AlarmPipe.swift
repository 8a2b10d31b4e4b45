import Foundation

/// A pipe that wakes a thread that waits for sockets. The pipe is closed when this object is released.
final class AlarmPipe: Sendable {
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

  deinit {
    close(reader)
    close(writer)
  }

  /// Wakes the thread. If the pipe is full, the write fails, but the bytes that are already in the pipe wake the thread.
  func ring() {
    _ = withUnsafeBytes(of: UInt8(1)) { write(writer, $0.baseAddress, 1) }
  }

  func reset() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(reader, &bytes, bytes.count) == bytes.count {}
  }
}
