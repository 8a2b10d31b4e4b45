import Foundation
import OpenMarketData
import OpenMarketLock
import OpenMarketTestSupport
import Testing

/// A client that can send any text to a server, even an invalid request. Blocking calls run on the
/// client's queue.
final class RawClient: Sendable {
  private let socket: LoopbackServerSocket
  private let queue = DispatchQueue(label: "raw client")
  /// The received bytes that follow the last response.
  private let unread = Mutex(Data())
  private let isClosed = Mutex(false)

  init(port: Int, at address: LoopbackAddress = .shared) throws {
    socket = try LoopbackServerSocket.connected(to: port, at: address)
  }

  deinit {
    close()
  }

  func send(_ text: String) async throws {
    try await run { try $0.write(Data(text.utf8)) }
  }

  /// Reads the next response.
  ///
  /// - Parameter isBodiless: A Boolean value that indicates whether the response has no body,
  ///   regardless of its headers. Responses to HEAD requests have no body.
  func answer(isBodiless: Bool = false) async throws -> RawAnswer {
    let headEnd = Data("\r\n\r\n".utf8)
    let received = try await read { $0.range(of: headEnd) != nil }
    let end = try #require(received.range(of: headEnd), "\(Array(received))")
    var answer = try RawAnswer(
      head: String(decoding: received[..<end.lowerBound], as: UTF8.self))
    let size = isBodiless ? 0 : answer.announcedSize ?? 0
    let whole = try await read { $0.count >= end.upperBound + size }
    try #require(whole.count >= end.upperBound + size)
    answer.body = whole[end.upperBound..<(end.upperBound + size)]
    unread.withLock { $0 = Data(whole[(end.upperBound + size)...]) }
    return answer
  }

  func answer(to text: String, isBodiless: Bool = false) async throws -> RawAnswer {
    try await send(text)
    return try await answer(isBodiless: isBodiless)
  }

  /// Returns all bytes that arrive before the server closes the connection. Throws an error if the
  /// server resets the connection.
  func rest() async throws -> Data {
    try await read { _ in false }
  }

  func close() {
    isClosed.withLock { isClosed in
      if !isClosed { socket.close() }
      isClosed = true
    }
  }

  /// Reads bytes until the given condition is met or the connection ends. Returns all unread bytes.
  private func read(until isEnough: @escaping @Sendable (Data) -> Bool) async throws -> Data {
    let start = unread.withLock { $0 }
    let received = try await run { socket in
      var received = start
      while !isEnough(received) {
        let piece = try socket.read()
        if piece.isEmpty { break }
        received += piece
      }
      return received
    }
    unread.withLock { $0 = received }
    return received
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (LoopbackServerSocket) throws -> Value
  ) async throws -> Value {
    // Close the socket when the test is cancelled, so that the read returns.
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [socket] in
          continuation.resume(with: Result { try work(socket) })
        }
      }
    } onCancel: {
      socket.shutDown()
    }
  }
}

/// A response with the status and the headers exactly as they were received.
struct RawAnswer {
  let status: Int
  var headers: HTTPHeaders
  var body = Data()

  /// Creates a response from the given head, which doesn't contain the final empty line.
  init(head: String) throws {
    let lines = head.components(separatedBy: "\r\n")
    let start = try #require(lines[0].prefixMatch(of: #/HTTP/1\.1 ([0-9]{3}) /#))
    status = try #require(Int(start.1))
    headers = HTTPHeaders(
      try lines.dropFirst().map { try HTTPHeaders.Field(line: Array($0.utf8)[...]) })
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  var announcedSize: Int? { headers["Content-Length"].flatMap { Int($0) } }
}
