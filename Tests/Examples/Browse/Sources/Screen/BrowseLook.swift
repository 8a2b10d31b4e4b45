import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The display locale, and whether text has styles.
struct BrowseLook: Sendable {
  let locale: Locale
  /// A Boolean value that indicates whether text may be dimmed or struck through.
  var isStyled = true

  /// Returns the given Korean or English text, depending on the display language.
  func callAsFunction(_ korean: String, _ english: String) -> String {
    self(LocalizedText(korean, english))
  }

  func callAsFunction(_ text: LocalizedText) -> String { text.text(in: locale) }

  func dimmed(_ text: StyledText) -> StyledText {
    isStyled ? text.adding(.dimmed) : text
  }

  /// The terminal properties for rendering prices.
  var terminal: Terminal { Terminal(isStyled: isStyled) }
}
