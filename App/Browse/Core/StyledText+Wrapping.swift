import OpenMarketTerminal

extension StyledText {
  /// The text in lines of at most so many columns. A text of several pieces keeps the looks of the first.
  func wrapped(to limit: Int) -> [StyledText] {
    guard columns > limit, let first = pieces.first else { return [self] }
    let text = pieces.dropFirst().reduce(first.text) { $0 + $1.text }
    return text.wrapped(to: limit).map { line in
      first.styles.reduce(StyledText(line)) { $0.adding($1) }
    }
  }
}
