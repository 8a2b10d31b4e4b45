import Foundation

/// A file descriptor that child processes don't inherit.
struct Descriptor: Sendable {
  let number: Int32

  /// Creates a descriptor from the result of a system call.
  ///
  /// - Throws: A `POSIXError` with the current `errno` if the number is negative.
  init(_ number: Int32) throws {
    guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EBADF) }
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  static func pipe() throws -> (reader: Descriptor, writer: Descriptor) {
    var numbers: [Int32] = [-1, -1]
    _ = Foundation.pipe(&numbers)
    return (try Descriptor(numbers[0]), try Descriptor(numbers[1]))
  }

  /// Creates a pipe whose buffer is full. Until bytes are read from the pipe, a write to it blocks, or fails if the pipe is
  /// nonblocking.
  static func fullPipe() throws -> (reader: Descriptor, writer: Descriptor) {
    let ends = try pipe()
    let flags = fcntl(ends.writer.number, F_GETFL)
    _ = fcntl(ends.writer.number, F_SETFL, flags | O_NONBLOCK)
    for size in [4096, 1] {
      let bytes = [UInt8](repeating: 0x20, count: size)
      while Foundation.write(ends.writer.number, bytes, size) > 0 {}
    }
    _ = fcntl(ends.writer.number, F_SETFL, flags)
    return ends
  }

  func close() {
    _ = Foundation.close(number)
  }

  /// Blocks until bytes can be read. Returns `false` if the end of the file or the given time limit is reached first.
  func waitForBytes(_ limit: Duration) -> Bool {
    var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let count = poll(&polled, 1, Int32(limit / .milliseconds(1)))
    return count > 0 && polled.revents & Int16(POLLIN) != 0
  }

  /// Returns the available bytes, or no bytes at the end of the file.
  func read() -> Data {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(number, &bytes, bytes.count)
    return Data(bytes.prefix(max(0, count)))
  }

  func write(_ text: String) {
    _ = Foundation.write(number, text, text.utf8.count)
  }
}
