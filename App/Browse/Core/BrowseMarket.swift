import OpenMarket
import OpenMarketDomain
import OpenMarketPresentation

/// Where the pages get their view models from.
@MainActor
struct BrowseMarket {
  /// What the market is called: its address, or that it is the embedded one.
  let name: String
  let look: BrowseLook
  let makeList: () -> ProductListViewModel
  let makeDetail: (ProductRow) -> ProductDetailViewModel
  /// The page of a product of which only the number is known.
  let makeDetailByID: (ProductID) -> ProductDetailViewModel
  let makeEditor: () -> ProductEditorViewModel
  let makeEditorOf: (ProductDetail) -> ProductEditorViewModel
  let makeSeller: () -> SellerViewModel
  /// Reads a picture that is to be uploaded.
  let readPicture: (String) async -> Result<ImageFile, PictureFile.Problem>
}

extension BrowseMarket {
  /// - Parameter home: what `~/` stands for.
  init(_ container: DIContainer, name: String, look: BrowseLook, home: String?) {
    self.init(
      name: name, look: look,
      makeList: { container.makeProductListViewModel() },
      makeDetail: { container.makeProductDetailViewModel(row: $0) },
      makeDetailByID: { container.makeProductDetailViewModel(id: $0) },
      makeEditor: { container.makeProductEditorViewModel() },
      makeEditorOf: { container.makeProductEditorViewModel(editing: $0) },
      makeSeller: { container.makeSellerViewModel() },
      readPicture: { await PictureFile.read($0, home: home) })
  }
}
