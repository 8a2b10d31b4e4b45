import OpenMarketData

/// A header field's value and the parameters behind it (RFC 9110, section 5.6.6).
///
/// Read as clients write it: blanks may stand around `=`, and a value that should be quoted need not
/// be. Where a parameter is given twice, the first counts.
struct ParameterizedValue {
  /// What stands before the first semicolon, in lower case.
  let value: String
  /// By name in lower case.
  private var parameters: [String: String] = [:]

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    value = Self.token(Self.take(from: &rest) { $0 != UInt8(ascii: ";") }).lowercased()
    while !rest.isEmpty {
      rest.removeFirst()
      let name = Self.take(from: &rest) { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest.removeFirst()
      rest = rest.drop(while: \.isBlank)
      let value = rest.first == UInt8(ascii: "\"") ? Self.quoted(from: &rest) : nil
      let plain = Self.take(from: &rest) { $0 != UInt8(ascii: ";") }
      let key = Self.token(name).lowercased()
      if parameters[key] == nil { parameters[key] = value ?? Self.token(plain) }
    }
  }

  /// The value of a parameter whose name is given in lower case.
  subscript(name: String) -> String? { parameters[name] }

  /// A text in its extended notation, `name*=UTF-8''…` (RFC 8187), or else in the plain one.
  func text(_ name: String) -> String? {
    let parts = parameters[name + "*"]?.split(
      separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    if let parts, parts.count == 3, parts[0].lowercased() == "utf-8",
      let text = PercentDecoder.path.text(from: parts[2])
    {
      return text
    }
    return parameters[name]
  }

  private static func quoted(from rest: inout ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      // Only what has to be escaped is: old Windows clients send whole paths.
      if byte == UInt8(ascii: "\\"), let next = rest.first,
        next == byte || next == UInt8(ascii: "\"")
      {
        bytes.append(rest.removeFirst())
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func take(
    from rest: inout ArraySlice<UInt8>, while isWanted: (UInt8) -> Bool
  ) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isWanted)
    rest = rest[taken.endIndex...]
    return taken
  }

  private static func token(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop(while: \.isBlank)
    let end = start.lastIndex { !$0.isBlank }.map { start[...$0] } ?? []
    return String(decoding: end, as: UTF8.self)
  }
}
