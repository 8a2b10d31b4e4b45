import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// How the pages are to look: their language, and what the terminal can show.
struct BrowseLook: Sendable {
  let language: Language
  /// Whether text may be struck through and dimmed.
  var isStyled = true
  /// Whether the terminal shows pictures at all.
  var showsPictures = false
  /// Whether it can show this one.
  var canShow: @Sendable (EncodedImage) -> Bool = { _ in false }

  func callAsFunction(_ text: LocalizedText) -> String { text(language) }

  func line(_ text: LocalizedText, _ styles: TextStyle...) -> StyledText {
    styles.reduce(StyledText(line: text(language))) { $0.adding($1) }
  }

  func dimmed(_ text: StyledText) -> StyledText {
    isStyled ? text.adding(.dimmed) : text
  }

  /// What prices are written for.
  var terminal: Terminal { Terminal(isStyled: isStyled) }
}
