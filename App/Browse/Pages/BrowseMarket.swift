import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The source of the view models, and the look of all pages.
@MainActor
struct BrowseMarket {
  /// The name of the market in the title.
  let name: String
  let look: BrowseLook
  let makeList: () -> ProductListViewModel
  let makeDetail: (ProductRow) -> ProductDetailViewModel
  let makeDetailByID: (ProductID) -> ProductDetailViewModel
  /// Creates the form of a product, or that of a new one.
  let makeEditor: (ProductDetail?) -> ProductEditorViewModel
  let makeSeller: () -> SellerViewModel
  /// Reads a picture to upload, if the path is that of a file.
  let readPicture: (String) async -> ImageFile?
}

extension BrowseMarket {
  /// - Parameter home: The folder that `~/` stands for.
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

/// The size of the largest image file that is read.
private let fileSizeLimit = 100_000_000

/// Reads an image file away from the main actor, or returns `nil` if the path isn't that of a readable file.
///
/// - Parameters:
///   - typed: The path as the user typed it.
///   - home: The folder that `~/` stands for.
@concurrent
func readImage(_ typed: String, home: String?) async -> ImageFile? {
  var path = typed.trimmingCharacters(in: .whitespaces)
  if let home, path.hasPrefix("~/") { path = home + path.dropFirst() }
  let url = URL(filePath: path).resolvingSymlinksInPath()
  // The reading of a device or a pipe may never end.
  let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
  guard values?.isRegularFile == true, values?.fileSize ?? 0 <= fileSizeLimit,
    let bytes = try? Data(contentsOf: url)
  else { return nil }
  return ImageFile(name: URL(filePath: path).lastPathComponent, bytes: [UInt8](bytes))
}

/// The language and the capabilities of the terminal.
struct BrowseLook: Sendable {
  let language: Language
  /// A Boolean value that indicates whether text may be struck through and dimmed.
  var isStyled = true
  var pictures = PictureProtocol.none

  /// Returns the text in the language of the screen.
  func callAsFunction(_ korean: String, _ english: String) -> String {
    language == .korean ? korean : english
  }

  func callAsFunction(_ text: LocalizedText) -> String { text(language) }

  /// Returns a progress such as ` 50%`, or an empty text if it isn't known.
  func percent(_ fraction: Double?) -> String { fraction.map { " \(Int($0 * 100))%" } ?? "" }

  func dimmed(_ text: StyledText) -> StyledText {
    isStyled ? text.adding(.dimmed) : text
  }

  /// The terminal that prices are rendered for.
  var terminal: Terminal { Terminal(isStyled: isStyled) }
}
