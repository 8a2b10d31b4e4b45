/// Finds a key that an object of a JSON text has twice.
///
/// RFC 8259, section 4, leaves open what such an object means, and Foundation's decoder takes the first value without a
/// word: a price could be one here and another one elsewhere. One pass, in which each object's keys are compared by a hash
/// first. What is no JSON is left to the decoder.
struct RepeatedKeyScanner {
  private struct SeenKey {
    let hash: UInt64
    let range: Range<Int>
  }

  private struct Container {
    let isObject: Bool
    /// Where the object's keys begin among all that are held.
    let firstKey: Int
    /// How many values of an array went before.
    var index = 0
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var keys: [SeenKey] = []
  private var containers: [Container] = []
  private var expectsKey = false

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The place of the first object's key that is there twice, such as `pages[0].price`.
  static func path(in bytes: UnsafeRawBufferPointer) -> String? {
    var scanner = RepeatedKeyScanner(bytes)
    return scanner.scan()
  }

  private mutating func scan() -> String? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = byte == UInt8(ascii: "{")
        containers.append(Container(isObject: isObject, firstKey: keys.count))
        expectsKey = isObject
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let container = containers.last else { return nil }
        if let key = repeatedKey(from: container.firstKey) { return path(to: key) }
        containers.removeLast()
        keys.removeSubrange(container.firstKey...)
        expectsKey = false
      case UInt8(ascii: ","):
        guard !containers.isEmpty else { return nil }
        containers[containers.count - 1].index += 1
        expectsKey = containers[containers.count - 1].isObject
      case UInt8(ascii: "\""):
        guard let key = string() else { return nil }
        if expectsKey { keys.append(key) }
        expectsKey = false
      default: break
      }
    }
    return nil
  }

  /// Reads a string whose opening quote was read; `nil` when it has no end.
  private mutating func string() -> SeenKey? {
    let start = position
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var hasEscape = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        let range = start..<(position - 1)
        let isKey = expectsKey && hasEscape
        return SeenKey(hash: isKey ? Self.hash(text(range).utf8) : hash, range: range)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        position += 1
      }
      if expectsKey { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return nil
  }

  /// FNV-1a, as ``string()`` has it. It only has to tell most keys apart quickly.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func repeatedKey(from first: Int) -> SeenKey? {
    guard keys.count - first > 1 else { return nil }
    if keys.count - first <= 24 {
      for one in first..<(keys.count - 1) {
        for other in (one + 1)..<keys.count where isSame(keys[one], keys[other]) {
          return keys[other]
        }
      }
      return nil
    }
    let texts = keys[first...].map { Array(text($0.range).utf8) }
    var seen: Set<[UInt8]> = []
    let repeated = texts.firstIndex { !seen.insert($0).inserted }
    return repeated.map { keys[first + $0] }
  }

  private func isSame(_ one: SeenKey, _ other: SeenKey) -> Bool {
    one.hash == other.hash && text(one.range).utf8.elementsEqual(text(other.range).utf8)
  }

  /// The text between two quotes.
  private func text(_ range: Range<Int>) -> String {
    let raw = UnsafeRawBufferPointer(rebasing: bytes[range])
    return raw.contains(UInt8(ascii: "\\"))
      ? JSONString.unescaped(raw) : String(decoding: raw, as: UTF8.self)
  }

  private func path(to key: SeenKey) -> String {
    var path = ""
    for (depth, container) in containers.enumerated() {
      let isLast = depth == containers.count - 1
      if container.isObject {
        let end = isLast ? keys.endIndex : containers[depth + 1].firstKey
        let name = isLast ? text(key.range) : keys[..<end].last.map { text($0.range) } ?? ""
        path += (path.isEmpty ? "" : ".") + name
      } else {
        path += "[\(container.index)]"
      }
    }
    return path
  }
}
