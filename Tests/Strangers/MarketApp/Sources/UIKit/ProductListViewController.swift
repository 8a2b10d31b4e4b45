#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// A list of products in a collection view. Selecting a row presents its page.
  final class ProductListViewController: UICollectionViewController {
    private let market: DIContainer
    private let list: ProductListViewModel
    private var source: ProductListDataSource?

    init(market: DIContainer) {
      self.market = market
      list = market.makeProductListViewModel()
      let size = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(88))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
      super.init(
        collectionViewLayout: UICollectionViewCompositionalLayout(
          section: NSCollectionLayoutSection(group: group)))
      title = NSLocalizedString("Products", comment: "")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let registration = UICollectionView.CellRegistration<ProductListCell, ProductRow> {
        [weak self, list] cell, _, row in
        cell.show(row, isMine: list.state.isMine(row) == true, makeSlot: list.makeImageSlot)
        cell.onDelete = {
          list.requestDeletion(of: row.id)
          self?.presentDialog()
        }
      }
      source = ProductListDataSource(collectionView: collectionView, list: list) {
        view, path, row in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: row)
      }
      let refresh = UIAction { [weak self] _ in
        self?.perform { [weak self] list in
          await list.refresh()
          self?.collectionView.refreshControl?.endRefreshing()
        }
      }
      collectionView.refreshControl = UIRefreshControl(frame: .zero, primaryAction: refresh)
      perform { await $0.load() }
    }

    /// Searches for the text of a search bar. Call this method from `updateSearchResults(for:)`.
    func search(_ text: String) {
      perform { await $0.search(typed: text) }
    }

    // MARK: - Operations and dialogs

    /// Performs an operation, and then presents its error, if any.
    private func perform(_ operation: @escaping @MainActor (ProductListViewModel) async -> Void) {
      Task { [weak self, list] in
        await operation(list)
        self?.presentDialog()
      }
    }

    private func presentDialog() {
      if let confirmation = list.state.confirmation {
        present(confirmation.title, confirmation.text, NSLocalizedString("Delete", comment: "")) {
          await $0.confirm(confirmation)
        }
      } else if let failure = list.state.failures.first {
        present(failure.message.description, failure.message.recoverySuggestion) {
          await $0.retry(failure.id)
        }
      } else if let error = list.state.error {
        present(error.description, error.recoverySuggestion) { await $0.load() }
      }
    }

    private func dismissDialog() {
      if list.state.confirmation != nil {
        list.dismissConfirmation()
      } else if let failure = list.state.failures.first {
        list.dismissFailure(failure.id)
      } else {
        list.dismissError()
      }
    }

    private func present(
      _ title: String, _ message: String?,
      _ button: String = NSLocalizedString("Try Again", comment: ""),
      action: @escaping @MainActor (ProductListViewModel) async -> Void
    ) {
      let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
      let cancel = NSLocalizedString("Cancel", comment: "")
      alert.addAction(
        UIAlertAction(title: button, style: .default) { [weak self] _ in self?.perform(action) })
      alert.addAction(
        UIAlertAction(title: cancel, style: .cancel) { [weak self] _ in self?.dismissDialog() })
      present(alert, animated: true)
    }

    // MARK: - Collection view

    override func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      guard let row = source?.row(at: indexPath) else { return }
      let page = market.makeProductDetailViewModel(row: row)
      present(ProductViewController(page: page), animated: true)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let visible = collectionView.indexPathsForVisibleItems.map(\.item)
      guard let first = visible.min(), let last = visible.max() else { return }
      list.setVisibleRows(first..<last + 1)
    }
  }
#endif
