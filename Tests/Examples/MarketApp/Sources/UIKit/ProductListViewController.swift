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
          self?.confirmDeletion()
        }
      }
      source = ProductListDataSource(collectionView: collectionView, list: list) {
        view, path, row in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: row)
      }
      let refresh = UIAction { [weak self] _ in
        self?.load { [weak self] list in
          defer { self?.collectionView.refreshControl?.endRefreshing() }
          return await list.refresh()
        }
      }
      collectionView.refreshControl = UIRefreshControl(frame: .zero, primaryAction: refresh)
      load { await $0.load() }
    }

    /// Searches for the text of a search bar. Call this method from `updateSearchResults(for:)`.
    func search(_ text: String) {
      load { await $0.search(typed: text) }
    }

    // MARK: - Operations and dialogs

    /// Performs an operation, and then presents its error, if any. An operation that another one replaced has no error.
    private func load(
      _ operation: @escaping @MainActor (ProductListViewModel) async -> UserMessage?
    ) {
      Task { [weak self, list] in
        guard let error = await operation(list) else { return }
        let again = UIAlertAction(
          title: NSLocalizedString("Try Again", comment: ""), style: .default
        ) { _ in self?.load { await $0.load() } }
        self?.present(error, again) { list.dismissError() }
      }
    }

    private func confirmDeletion() {
      guard let confirmation = list.state.confirmation else { return }
      let delete = UIAlertAction(
        title: NSLocalizedString("Delete", comment: ""), style: .destructive
      ) { [weak self] _ in
        self?.delete { await $0.confirm(confirmation) }
      }
      present(confirmation.title, confirmation.text, delete) { [list] in list.dismissConfirmation()
      }
    }

    /// Sends a deletion. Only a deletion that certainly failed can be sent again.
    private func delete(
      _ operation: @escaping @MainActor (ProductListViewModel) async -> WriteFailure?
    ) {
      Task { [weak self, list] in
        guard let failure = await operation(list) else { return }
        var again: UIAlertAction?
        if case .failed = failure.reason {
          again = UIAlertAction(title: NSLocalizedString("Try Again", comment: ""), style: .default)
          {
            _ in self?.delete { await $0.retry(failure) }
          }
        }
        self?.present(failure.message, again) { list.dismissFailure(failure.id) }
      }
    }

    private func present(
      _ message: UserMessage, _ action: UIAlertAction?, dismiss: @escaping () -> Void
    ) {
      present(message.description, message.recoverySuggestion, action, dismiss: dismiss)
    }

    private func present(
      _ title: String, _ message: String?, _ action: UIAlertAction?,
      dismiss: @escaping () -> Void
    ) {
      let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
      if let action { alert.addAction(action) }
      let cancel = NSLocalizedString("Cancel", comment: "")
      alert.addAction(UIAlertAction(title: cancel, style: .cancel) { _ in dismiss() })
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
