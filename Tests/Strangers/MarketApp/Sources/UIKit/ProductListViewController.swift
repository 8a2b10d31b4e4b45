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
        [weak self] cell, _, row in
        self?.configure(cell, with: row)
      }
      source = ProductListDataSource(collectionView: collectionView, list: list) {
        view, path, row in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: row)
      }
      collectionView.refreshControl = UIRefreshControl(
        frame: .zero, primaryAction: UIAction { [weak self] _ in self?.refresh() })
      perform { await $0.load() }
    }

    /// Searches for the text of a search bar. Call this method from `updateSearchResults(for:)`.
    func search(_ text: String) {
      perform { await $0.search(typed: text) }
    }

    private func configure(_ cell: ProductListCell, with row: ProductRow) {
      cell.show(row, isMine: list.state.isMine(row) == true, makeSlot: list.makeImageSlot)
      cell.onDelete = { [weak self] in self?.askToDelete(row) }
    }

    private func refresh() {
      perform { [weak self] list in
        await list.refresh()
        self?.collectionView.refreshControl?.endRefreshing()
      }
    }

    // MARK: - Dialogs

    private func askToDelete(_ row: ProductRow) {
      list.requestDeletion(of: row.id)
      guard let confirmation = list.state.confirmation else { return }
      presentAlert(
        confirmation.title, confirmation.text, NSLocalizedString("Delete", comment: ""),
        .destructive
      ) {
        [weak self] in
        self?.perform { await $0.confirm(confirmation) }
      } cancel: { [weak self] in
        self?.list.dismissConfirmation()
      }
    }

    /// Performs an operation, and then presents its error, if any.
    private func perform(_ operation: @escaping @MainActor (ProductListViewModel) async -> Void) {
      Task { [weak self, list] in
        await operation(list)
        self?.presentError()
      }
    }

    private func presentError() {
      if let failure = list.state.failures.first {
        presentAlert(for: failure.message) { [weak self] in
          self?.perform { await $0.retry(failure.id) }
        } cancel: { [weak self] in
          self?.list.dismissFailure(failure.id)
        }
      } else if let error = list.state.error {
        presentAlert(for: error) { [weak self] in
          self?.perform { await $0.load() }
        } cancel: { [weak self] in
          self?.list.dismissError()
        }
      }
    }

    // MARK: - Collection view

    override func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      guard let row = source?.row(at: indexPath) else { return }
      let page = market.makeProductDetailViewModel(row: row)
      present(ProductViewController(page: page), animated: true)
    }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) {
      let visible = collectionView.indexPathsForVisibleItems.map(\.item)
      guard let first = visible.min(), let last = visible.max() else { return }
      list.setVisibleRows(first..<last + 1)
      if last >= list.state.rows.count - 5, list.state.error == nil, !list.state.isBusy {
        perform { await $0.loadMore() }
      }
    }
  }

  extension UIViewController {
    /// Presents a message with a button that tries again.
    func presentAlert(
      for message: UserMessage, retry: @escaping @MainActor () -> Void,
      cancel: @escaping @MainActor () -> Void
    ) {
      presentAlert(
        message.description, message.recoverySuggestion,
        NSLocalizedString("Try Again", comment: ""), .default,
        action: retry, cancel: cancel)
    }

    func presentAlert(
      _ title: String, _ message: String?, _ button: String, _ style: UIAlertAction.Style,
      action: @escaping @MainActor () -> Void, cancel: @escaping @MainActor () -> Void
    ) {
      let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: button, style: style) { _ in action() })
      alert.addAction(
        UIAlertAction(title: NSLocalizedString("Cancel", comment: ""), style: .cancel) { _ in
          cancel()
        })
      present(alert, animated: true)
    }
  }
#endif
