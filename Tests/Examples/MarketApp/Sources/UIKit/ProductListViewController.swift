#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// A list of products in a collection view. Selecting a row presents its screen, and the seller
  /// can register a product, and swipe to delete one.
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
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: ActionTitle.sell.text(in: list.locale),
        primaryAction: UIAction { [weak self, market] _ in
          self?.presentInNavigation(
            ProductFormViewController(editor: market.makeProductEditorViewModel()))
        })
      source = ProductListDataSource(
        collectionView: collectionView, list: list, presentingErrorsIn: self
      ) { view, path, row in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: row)
      }
    }

    /// Searches for the text of a search bar. Call this method from `updateSearchResults(for:)`.
    func search(_ text: String) {
      source?.search(text)
    }

    private func presentInNavigation(_ controller: UIViewController) {
      present(UINavigationController(rootViewController: controller), animated: true)
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
      presentInNavigation(ProductViewController(row: row, market: market))
    }
  }
#endif
