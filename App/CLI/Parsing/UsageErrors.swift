import OpenMarketDomain

/// An error that explains why the value of an option or operand is invalid.
struct InvalidValue: Error, Hashable, Sendable {
  let reason: LocalizedText
  /// A Boolean value that indicates whether the value may contain a secret, which must not appear in messages.
  var isSecret = false

  init(_ reason: LocalizedText, isSecret: Bool = false) {
    self.reason = reason
    self.isSecret = isSecret
  }

  init(_ reason: String, _ values: any Sendable...) {
    self.init(.message(reason, values: values))
  }

  static func oneOf(_ words: [String]) -> InvalidValue {
    InvalidValue("one-of", words.joined(separator: ", "))
  }

  static func outside(_ range: ClosedRange<Int>) -> InvalidValue {
    range.upperBound == .max
      ? InvalidValue("at-least", range.lowerBound)
      : InvalidValue("from-to", range.lowerBound, range.upperBound)
  }

  /// Reads a whole number in the given range.
  static func number(_ text: String, in range: ClosedRange<Int>) throws(InvalidValue) -> Int {
    guard let number = Int(text), range.contains(number) else { throw .outside(range) }
    return number
  }
}

/// The failures for an invalid command line. Each message suggests a correction.
extension CommandFailure {
  static func usage(_ message: String, _ values: any Sendable...) -> CommandFailure {
    CommandFailure(.usage, .message(message, values: values))
  }

  /// Returns a failure for a mistyped word, with the most similar word, or the command that lists the words.
  static func unknown(
    _ message: String, _ word: String, in words: [String], named prefix: String = "",
    help: String = "help"
  ) -> CommandFailure {
    let similar = word.drop { $0 == "-" }.description.nearest(in: words)
    let advice = similar.map { LocalizedText.message("did-you-mean", prefix + $0) }
    return .usage(message, word, advice ?? .message("see-help", help))
  }

  static func invalidValue(of name: String, text: String, _ error: InvalidValue) -> CommandFailure {
    .usage("invalid-value", name, error.isSecret ? "…" : text, error.reason)
  }

  static func conflictingOptions(_ first: Option, _ second: Option) -> CommandFailure {
    .usage("conflicting-options", first.spelling, second.spelling)
  }
}

extension String {
  /// Returns the word that is most similar to this mistyped word, or `nil` if all words are too different.
  ///
  /// A word is similar if at most a third of its letters, or a single letter, were changed. If no word is similar, a mistyped word
  /// with at least three letters stands for the shortest word that begins with it.
  func nearest(in words: [String]) -> String? {
    let text = lowercased()
    // A changed letter is a removal and an insertion.
    let similar = words.map { (word: $0, difference: $0.difference(from: text).count) }
      .filter { $0.difference <= 2 * max(1, $0.word.count / 3) }
    if let best = similar.min(by: { $0.difference < $1.difference }) { return best.word }
    guard text.count >= 3 else { return nil }
    return words.filter { $0.hasPrefix(text) }.min { $0.count < $1.count }
  }
}
