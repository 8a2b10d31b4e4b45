import OpenMarketPresentation
import OpenMarketTerminal

/// Products as cards, as many side by side as fit.
enum ProductGrid {
  private static let leastCardWidth = 24
  private static let gap = "  "

  static func lines(_ rows: [ProductRow], _ language: Language, _ terminal: Terminal) -> [String] {
    let gap = Self.gap.count
    let count = max(1, (terminal.columns + gap) / (leastCardWidth + gap))
    let width = max(1, (terminal.columns - gap * (count - 1)) / count)
    let cards = rows.map { $0.cardLines(language, terminal) }
    return stride(from: 0, to: cards.count, by: count).flatMap { start -> [String] in
      let line = cards[start..<min(start + count, cards.count)]
      return (start == 0 ? [] : [""]) + sideBySide(Array(line), width: width, terminal)
    }
  }

  private static func sideBySide(
    _ cards: [[StyledText]], width: Int, _ terminal: Terminal
  ) -> [String] {
    let height = cards.map(\.count).max() ?? 0
    return (0..<height).map { line in
      cards.enumerated().map { index, card in
        let text = card[line].shortened(to: width)
        return index == cards.count - 1
          ? text.text(isStyled: terminal.isStyled)
          : text.padded(to: width, isStyled: terminal.isStyled)
      }.joined(separator: gap)
    }
  }
}
