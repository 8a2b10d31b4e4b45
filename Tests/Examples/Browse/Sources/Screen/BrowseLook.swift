import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The display locale and the capabilities of the terminal.
struct BrowseLook: Sendable {
  let locale: Locale
  /// A Boolean value that indicates whether text may be dimmed or struck through.
  var isStyled = true
  /// A Boolean value that indicates whether the terminal can display images.
  var showsPictures = false

  /// Returns the given Korean or English text, depending on the display language.
  func callAsFunction(_ korean: String, _ english: String) -> String {
    self(LocalizedText(korean, english))
  }

  func callAsFunction(_ text: LocalizedText) -> String { text.text(in: locale) }

  /// Returns the given fraction as a percentage such as ` 50%`, or an empty string if the fraction is `nil`.
  func percent(_ fraction: Double?) -> String { fraction.map { " \(Int($0 * 100))%" } ?? "" }

  /// Returns the size of a file, such as "300 kB".
  func size(_ bytes: Int) -> String {
    bytes.formatted(.byteCount(style: .file, spellsOutZero: false).locale(locale))
  }

  func dimmed(_ text: StyledText) -> StyledText {
    isStyled ? text.adding(.dimmed) : text
  }

  /// The terminal properties for rendering prices.
  var terminal: Terminal { Terminal(isStyled: isStyled) }
}
