#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// A list of products in a collection view. Selecting a row presents its screen, and the seller can swipe to delete a product.
  final class ProductListViewController: UICollectionViewController {
    private let market: DIContainer
    private let list: ProductListViewModel
    private var source: ProductListDataSource?

    init(market: DIContainer) {
      self.market = market
      list = market.makeProductListViewModel()
      super.init(collectionViewLayout: UICollectionViewFlowLayout())
      title = NSLocalizedString("Products", comment: "")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      var layout = UICollectionLayoutListConfiguration(appearance: .plain)
      layout.trailingSwipeActionsConfigurationProvider = { [weak self] in self?.swipeActions(at: $0)
      }
      collectionView.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: layout)
      let registration = UICollectionView.CellRegistration<ProductListCell, ProductRow> {
        [list] cell, _, row in
        cell.show(row, makeSlot: list.makeImageSlot)
      }
      source = ProductListDataSource(
        collectionView: collectionView, list: list, presentingErrorsIn: self
      ) { view, path, row in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: row)
      }
    }

    /// Searches for the text of a search bar. Call this method from `updateSearchResults(for:)`.
    func search(_ text: String) {
      Task { [weak self, list] in
        if let error = await list.search(typed: text) {
          self?.presentProductMessage(error, retry: list.load, dismiss: list.dismiss)
        }
      }
    }

    private func swipeActions(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
      guard let row = source?.row(at: indexPath), list.state.isMine(row) == true else { return nil }
      let title = ActionTitle.delete.text(in: list.locale)
      let delete = UIContextualAction(style: .destructive, title: title) {
        [weak self, list] _, _, done in
        list.requestDeletion(of: row.id)
        self?.presentProductDeletion(of: list)
        done(false)
      }
      return UISwipeActionsConfiguration(actions: [delete])
    }

    override func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      guard let row = source?.row(at: indexPath) else { return }
      let detail = market.makeProductDetailViewModel(row: row)
      present(ProductViewController(detail: detail), animated: true)
    }
  }
#endif
