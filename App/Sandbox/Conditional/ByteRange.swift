import OpenMarketData

/// Which bytes of a body a `Range` field asks for (RFC 9110, section 14.1.2).
enum ByteRange: Equatable {
  /// All of them: there is no range, several, or one that is not understood.
  case whole
  case part(Range<Int>)
  /// None of the body's bytes.
  case unsatisfiable

  init(_ field: String?, of count: Int) {
    self = .whole
    guard let field, field.hasPrefix("bytes="), !field.contains(",") else { return }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else { return }
    // What no Int holds is beyond every body, too.
    let numbers = ends.map { text -> Int? in text.isEmpty ? nil : Int(text) ?? .max }
    switch (numbers[0], numbers[1]) {
    case (nil, nil):
      return
    case (nil, let suffix?):
      self = suffix > 0 && count > 0 ? .part(max(0, count - suffix)..<count) : .unsatisfiable
    case (let first?, let last):
      guard first <= last ?? .max else { return }
      self = first < count ? .part(first..<min(last ?? count - 1, count - 1) + 1) : .unsatisfiable
    }
  }
}
