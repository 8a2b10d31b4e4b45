import Foundation
import OpenMarketData
import OpenMarketSockets

/// What is still to be sent of an answer, and when.
struct Transmission {
  enum Step {
    /// As much as goes, up to this many bytes.
    case send(upTo: Int)
    case wait(until: ContinuousClock.Instant)
    case done
  }

  let status: Int
  /// The head with the beginning of the body: most answers are sent by one call.
  private let front: Data
  /// The rest of the body, in its own memory.
  private let rest: Data
  private let headSize: Int
  /// What is sent in all: less than was announced, for an answer that is cut.
  private let size: Int
  private let pace: Pace?
  private var sent = 0

  init(_ message: AnswerMessage, delivery: Delivery, now: ContinuousClock.Instant) {
    status = message.status
    headSize = message.head.count
    front = Data(message.head) + message.body.prefix(16 * 1024)
    rest = message.body.dropFirst(16 * 1024)
    if case .cut(let count) = delivery.end {
      size = headSize + min(max(0, count), message.body.count)
    } else {
      size = headSize + message.body.count
    }
    pace = delivery.bytesPerSecond.map { Pace(bytesPerSecond: $0, from: now) }
  }

  var sentBodySize: Int { max(0, sent - headSize) }

  func step(at now: ContinuousClock.Instant) -> Step {
    guard sent < size else { return .done }
    guard let pace else { return .send(upTo: size - sent) }
    let allowed = min(size, headSize + pace.allowance(at: now))
    guard allowed <= sent else { return .send(upTo: allowed - sent) }
    return .wait(until: pace.time(after: sentBodySize))
  }

  /// Gives the next bytes to a socket.
  mutating func send(upTo limit: Int, to socket: Socket) -> Socket.Transfer {
    let part = sent < front.count ? front.dropFirst(sent) : rest.dropFirst(sent - front.count)
    let result = part.prefix(limit).withUnsafeBytes { socket.transmit($0) }
    if case .bytes(let count) = result { sent += count }
    return result
  }
}
