import Foundation

/// A text as it is searched: without regard to case, and the same in every normalisation.
struct SearchKey: Hashable {
  let bytes: [UInt8]

  init(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let lowercased = text.lowercased()
    bytes = Array((isPlain ? lowercased : lowercased.precomposedStringWithCanonicalMapping).utf8)
  }

  /// Whether a text holds another one, scalar by scalar. Every text holds the empty one.
  func contains(_ pattern: BytePattern) -> Bool {
    var isFound = pattern.bytes.isEmpty
    pattern.forEachOccurrence(in: bytes) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}
