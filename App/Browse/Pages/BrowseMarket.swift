import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The container for the market, with the display settings that all pages share.
struct BrowseMarket {
  let container: DIContainer
  /// The market name for the title line.
  let name: String
  let look: BrowseLook
  /// A closure that loads the image file at the given path. The closure returns `nil` if the file can't be loaded.
  let readPicture: @Sendable (String) async -> ImageFile?
}

/// Loads an image file off the main actor.
///
/// - Parameters:
///   - typed: The path as typed by the user.
///   - home: The user's home folder, which replaces `~` in a path that begins with `~/`.
/// - Returns: The file, or `nil` if the path doesn't point to a readable regular file or the file is too large.
@concurrent
func readImage(_ typed: String, home: String?) async -> ImageFile? {
  let file = NamedFile(typed.trimmingCharacters(in: .whitespaces), home: home)
  guard file.isRegular, let bytes = file.bytes(limit: NamedFile.imageLimit),
    bytes.count <= NamedFile.imageLimit
  else { return nil }
  return ImageFile(name: file.name, bytes: [UInt8](bytes))
}

/// The display language and the capabilities of the terminal.
struct BrowseLook: Sendable {
  let language: Language
  /// A Boolean value that indicates whether text may be dimmed or struck through.
  var isStyled = true
  /// A Boolean value that indicates whether the terminal can display images.
  var showsPictures = false

  /// Returns the given Korean or English text, depending on the display language.
  func callAsFunction(_ korean: String, _ english: String) -> String {
    language == .korean ? korean : english
  }

  func callAsFunction(_ text: LocalizedText) -> String { text(language) }

  /// Returns the given fraction as a percentage such as ` 50%`, or an empty string if the fraction is `nil`.
  func percent(_ fraction: Double?) -> String { fraction.map { " \(Int($0 * 100))%" } ?? "" }

  /// Returns the size of a file, such as "300 kB".
  func size(_ bytes: Int) -> String {
    bytes.formatted(.byteCount(style: .file, spellsOutZero: false).locale(locale))
  }

  var locale: Locale { Locale(identifier: language == .korean ? "ko_KR" : "en_US") }

  func dimmed(_ text: StyledText) -> StyledText {
    isStyled ? text.adding(.dimmed) : text
  }

  /// The terminal properties for rendering prices.
  var terminal: Terminal { Terminal(isStyled: isStyled) }
}
