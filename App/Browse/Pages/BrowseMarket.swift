import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// A factory for view models, with the display settings that all pages share.
@MainActor
struct BrowseMarket {
  /// The market name for the title line.
  let name: String
  let look: BrowseLook
  let makeList: () -> ProductListViewModel
  let makeDetail: (ProductRow) -> ProductDetailViewModel
  let makeDetailByID: (ProductID) -> ProductDetailViewModel
  /// A closure that creates an editor for the given product, or for a new product if the argument is `nil`.
  let makeEditor: (ProductDetail?) -> ProductEditorViewModel
  let makeSeller: () -> SellerViewModel
  /// A closure that loads the image file at the given path. The closure returns `nil` if the file can't be loaded.
  let readPicture: (String) async -> ImageFile?
}

extension BrowseMarket {
  /// Creates a factory that uses the given container.
  ///
  /// - Parameters:
  ///   - container: The container for the market.
  ///   - name: The market name for the title line.
  ///   - look: The display settings.
  ///   - home: The user's home folder, which replaces `~` in image paths that begin with `~/`.
  init(_ container: DIContainer, name: String, look: BrowseLook, home: String?) {
    self.init(
      name: name, look: look,
      makeList: { container.makeProductListViewModel() },
      makeDetail: { container.makeProductDetailViewModel(row: $0) },
      makeDetailByID: { container.makeProductDetailViewModel(id: $0) },
      makeEditor: { product in
        product.map { container.makeProductEditorViewModel(editing: $0) }
          ?? container.makeProductEditorViewModel()
      },
      makeSeller: { container.makeSellerViewModel() },
      readPicture: { await readImage($0, home: home) })
  }
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
  var pictures = PictureProtocol.none

  /// Returns the given Korean or English text, depending on the display language.
  func callAsFunction(_ korean: String, _ english: String) -> String {
    language == .korean ? korean : english
  }

  func callAsFunction(_ text: LocalizedText) -> String { text(language) }

  /// Returns the given fraction as a percentage such as ` 50%`, or an empty string if the fraction is `nil`.
  func percent(_ fraction: Double?) -> String { fraction.map { " \(Int($0 * 100))%" } ?? "" }

  /// Returns the age of saved content that was read at the given time, such as "3 minutes ago", or `nil` if the time is `nil`.
  func age(of savedAt: Timestamp?) -> String? {
    savedAt?.ageText(
      at: Date(), locale: Locale(identifier: language == .korean ? "ko_KR" : "en_US"))
  }

  func dimmed(_ text: StyledText) -> StyledText {
    isStyled ? text.adding(.dimmed) : text
  }

  /// The terminal properties for rendering prices.
  var terminal: Terminal { Terminal(isStyled: isStyled) }
}
