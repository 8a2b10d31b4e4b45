import Foundation
import OpenMarketData
import OpenMarketTestSupport
import Testing

/// What a server does wrong, or oddly, and what has to come of it.
struct TransportFault: Sendable, CustomTestStringConvertible {
  /// What the server does after the bytes.
  enum Ending: Sendable {
    /// Nothing, until the client has left.
    case hold
    /// It ends its side, and waits until the client has left.
    case end
    case reset
    /// It sends this again and again until the client has left.
    case repeating(String)
  }

  enum Outcome: Sendable {
    case interrupted
    case invalid
    case compressed
    case tooLarge
    case response(Int, String)
  }

  let name: String
  let bytes: Data
  let ending: Ending
  let outcome: Outcome
  let method: HTTPMethod
  /// Whether `URLSession` comes to the same.
  let isForAll: Bool

  var testDescription: String { name }

  init(
    _ name: String, _ text: String, _ ending: Ending, _ outcome: Outcome,
    method: HTTPMethod = .get, isForAll: Bool = true
  ) {
    self.name = name
    // A byte that is no text is written as its scalar.
    bytes = Data(text.unicodeScalars.flatMap { $0.value < 256 ? [UInt8($0.value)] : [] })
    self.ending = ending
    self.outcome = outcome
    self.method = method
    self.isForAll = isForAll
  }

  /// Serves one connection.
  func serve(_ connection: LoopbackServerConnection) throws {
    _ = try connection.readRequest()
    try connection.send(bytes)
    switch ending {
    case .reset: return connection.reset()
    case .hold: break
    case .end: connection.endSending()
    case .repeating(let text):
      let piece = Data(text.utf8)
      while (try? connection.send(piece)) != nil {}
    }
    connection.readToEnd()
  }
}
