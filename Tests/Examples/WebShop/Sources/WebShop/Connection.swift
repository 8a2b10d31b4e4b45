import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a browser. The socket closes with the last reference to it.
final class Connection: Sendable {
  private static let maximumByteCount = 2_000_000

  private let socket: Int32
  /// Writes block a thread of this queue, and never a thread of Swift's cooperative pool.
  private let writes = DispatchQueue(label: "WebShop.Connection")

  init(_ socket: Int32) {
    self.socket = socket
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit {
    close(socket)
  }

  /// Reads a request, and returns `nil` if it isn't valid or doesn't arrive in time. Blocks the
  /// thread.
  func readRequest() -> BrowserRequest? {
    var bytes = Data()
    while bytes.count < Self.maximumByteCount {
      guard let more = read(), !more.isEmpty else { return nil }
      bytes += more
      guard let head = bytes.range(of: Data("\r\n\r\n".utf8)) else { continue }
      guard var request = BrowserRequest(head: bytes[..<head.lowerBound]) else { return nil }
      let length = request.headers["content-length"].flatMap(Int.init) ?? 0
      guard (0...Self.maximumByteCount).contains(length) else { return nil }
      while bytes.count - head.upperBound < length {
        guard let more = read(), !more.isEmpty else { return nil }
        bytes += more
      }
      request.body = bytes[head.upperBound...]
      return request
    }
    return nil
  }

  /// Waits until either side ends the connection. Blocks the thread.
  func waitUntilEnd() {
    repeat {
      while let bytes = read() { if bytes.isEmpty { return } }
    } while errno == EAGAIN || errno == EINTR
  }

  /// Sends bytes, and throws if the browser doesn't receive them in time. Calls on one actor are
  /// sent in their order.
  func send(_ bytes: Data) async throws {
    try await withCheckedThrowingContinuation { continuation in
      writes.async { continuation.resume(with: Result { try self.write(bytes) }) }
    }
  }

  /// Ends the connection in both directions.
  func end() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Returns no bytes at the end, and `nil` with an `errno` after an error.
  private func read() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count < 0 ? nil : Data(buffer[..<count])
  }

  private func write(_ bytes: Data) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendto(socket, $0.baseAddress, $0.count, 0, nil, 0) }
      guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      rest = rest.dropFirst(count)
    }
  }
}
