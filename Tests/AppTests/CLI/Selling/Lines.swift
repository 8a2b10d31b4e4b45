import Foundation
import Synchronization

/// Texts that another thread collects.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }

  func add(_ bytes: Data) {
    lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
  }
}
