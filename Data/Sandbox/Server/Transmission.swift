import Foundation
import OpenMarketData

/// A response that is being sent.
struct Transmission {
  enum Step {
    /// The caller sends as many bytes as the socket accepts, but at most the given number.
    case send(upTo: Int)
    case wait(until: ContinuousClock.Instant)
    case done
  }

  let status: Int
  /// The head and the beginning of the body in one buffer. Most responses fit in this buffer, so one system call can send them.
  private let front: Data
  /// The part of the body that doesn't fit in ``front``, as a slice of the response's body.
  private let rest: Data
  private let headSize: Int
  /// The number of bytes to send, including the head. If a fault truncates the response, the body is shorter than the headers
  /// announce.
  private let size: Int
  private let bytesPerSecond: Int?
  /// The time at which to send the next bytes. It's used only if the rate is limited.
  private var nextTime: ContinuousClock.Instant
  private var sent = 0

  init(_ message: ResponseMessage, delivery: Delivery, now: ContinuousClock.Instant) {
    status = message.status
    headSize = message.head.count
    front = message.head + message.body.prefix(16 * 1024)
    rest = message.body.dropFirst(16 * 1024)
    if case .cut(let count) = delivery.end {
      size = headSize + min(max(0, count), message.body.count)
    } else {
      size = headSize + message.body.count
    }
    bytesPerSecond = delivery.bytesPerSecond.map { max(1, $0) }
    nextTime = now
  }

  var sentBodySize: Int { max(0, sent - headSize) }

  func step(at now: ContinuousClock.Instant) -> Step {
    guard sent < size else { return .done }
    guard let bytesPerSecond else { return .send(upTo: size - sent) }
    guard nextTime <= now else { return .wait(until: nextTime) }
    // Send at most as many bytes as the rate allows in 50 ms, so that the body is sent at a steady rate.
    let piece = max(sent, headSize) + max(1, bytesPerSecond / 20)
    return .send(upTo: min(size, piece) - sent)
  }

  /// Sends the next bytes to a socket, at most the given number.
  mutating func send(upTo limit: Int, to socket: Socket) -> Socket.Transfer {
    let part = sent < front.count ? front.dropFirst(sent) : rest.dropFirst(sent - front.count)
    let result = part.prefix(limit).withUnsafeBytes { socket.transmit($0) }
    if case .bytes(let count) = result {
      let before = sentBodySize
      sent += count
      if let bytesPerSecond { nextTime += .seconds(sentBodySize - before) / bytesPerSecond }
    }
    return result
  }
}
