#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  /// A data source that shows the rows of a product list in a collection view or in a table view,
  /// with all products in section 0.
  ///
  /// The data source applies the updates of the list in order. It inserts, removes and moves cells,
  /// and configures the cells of changed rows again. A slow view skips states, but no changes. The
  /// list isn't retained. When the list is released, the data source applies the last update, and
  /// the rows remain.
  ///
  /// Use one data source for each view. The view doesn't retain the data source, so keep a
  /// reference to it, for example in the view controller. When the data source is released, its
  /// updates end.
  @MainActor
  public final class ProductListDataSource {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, ProductID>

    /// The data source of the collection view, for supplementary views. Don't apply snapshots to
    /// it.
    public let collectionDataSource: UICollectionViewDiffableDataSource<Int, ProductID>?
    /// The data source of the table view, for the animation of rows. Don't apply snapshots to it.
    public let tableDataSource: UITableViewDiffableDataSource<Int, ProductID>?
    /// A closure that is called for each state, after its rows are shown, for example to show the
    /// phase of the list or to scroll to `scrollTarget`. Capture the view controller weakly.
    public var onUpdate: (@MainActor (ProductListState) -> Void)?
    private let shown = ShownRows()
    private weak var view: UIScrollView?
    private weak var viewController: UIViewController?
    private var loading: Task<Void, Never>?

    /// Creates a data source, and sets it as the data source of a collection view. The first update
    /// is applied after the current call on the main actor ends.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view, which isn't retained.
    ///   - list: The list, which isn't retained.
    ///   - viewController: The view controller that presents the errors of the list as alerts. The
    ///     data source then loads the first page and adds a refresh control. If the value is `nil`,
    ///     call `list.load()` and ``addRefreshControl(onError:)``.
    ///   - cell: A closure that dequeues the cell for a row and configures it. The closure also
    ///     configures cells again when their row changes. Capture the view controller weakly.
    public init(
      collectionView: UICollectionView, list: ProductListViewModel,
      presentingErrorsIn viewController: UIViewController? = nil,
      cell: @escaping @MainActor (UICollectionView, IndexPath, ProductRow) -> UICollectionViewCell
    ) {
      collectionDataSource = .init(collectionView: collectionView) { [shown] view, path, id in
        shown.row(id).map { cell(view, path, $0) }
      }
      tableDataSource = nil
      follow(list, in: collectionView, presentingErrorsIn: viewController)
    }

    /// Creates a data source, and sets it as the data source of a table view. See
    /// ``init(collectionView:list:presentingErrorsIn:cell:)``.
    public init(
      tableView: UITableView, list: ProductListViewModel,
      presentingErrorsIn viewController: UIViewController? = nil,
      cell: @escaping @MainActor (UITableView, IndexPath, ProductRow) -> UITableViewCell
    ) {
      collectionDataSource = nil
      tableDataSource = .init(tableView: tableView) { [shown] view, path, id in
        shown.row(id).map { cell(view, path, $0) }
      }
      follow(list, in: tableView, presentingErrorsIn: viewController)
    }

    deinit { loading?.cancel() }

    /// Returns the row at the given index path, or `nil` if the view doesn't show a row there.
    public func row(at indexPath: IndexPath) -> ProductRow? {
      shown.rows.indices.contains(indexPath.item) ? shown.rows[indexPath.item] : nil
    }

    /// Configures the cells of the given rows again, after data of your app changed that these
    /// cells show, such as a like.
    public func reconfigure(_ ids: [ProductID]) {
      apply(shown.reconfiguring(ids))
    }

    /// Adds a refresh control to the view, except on tvOS and in a Mac Catalyst app with the
    /// interface of a Mac. It reloads the list, and ends when the list has.
    ///
    /// - Parameter onError: A closure that receives the error of a refresh, if any. Capture the
    ///   view controller weakly.
    public func addRefreshControl(onError: @escaping @MainActor (UserMessage) -> Void) {
      #if !os(tvOS)
        // UIKit raises an exception when a Mac Catalyst app with the idiom of a Mac creates one.
        guard UIDevice.current.userInterfaceIdiom != .mac else { return }
        let action = UIAction { [weak shown, weak view] _ in
          Task {
            let error = await shown?.list?.refresh()
            view?.refreshControl?.endRefreshing()
            if let error { onError(error) }
          }
        }
        view?.refreshControl = UIRefreshControl(frame: .zero, primaryAction: action)
      #endif
    }

    /// Searches for the text of a search bar after a pause in typing, and presents an error as an
    /// alert.
    public func search(_ text: String) {
      Task { [weak self, weak list = shown.list] in
        let error = await list?.search(typed: text)
        self?.present(error)
      }
    }

    private func follow(
      _ list: ProductListViewModel, in view: UIScrollView,
      presentingErrorsIn viewController: UIViewController?
    ) {
      self.view = view
      shown.follow(list) { [weak view] in
        let visible =
          (view as? UICollectionView)?.indexPathsForVisibleItems
          ?? (view as? UITableView)?.indexPathsForVisibleRows
        return visible?.map(\.item) ?? []
      } apply: { [weak self] state, change in
        if let change { self?.apply(change) }
        self?.onUpdate?(state)
      }
      guard let viewController else { return }
      self.viewController = viewController
      list.onLoadMoreError(for: self) { [weak viewController, weak list] error in
        guard let viewController, let list else { return false }
        return viewController.presentProductMessage(error, retry: list.load, dismiss: list.dismiss)
      }
      addRefreshControl { [weak self] in self?.present($0) }
      loading = Task { [weak self] in
        let error = await list.load()
        self?.present(error)
      }
    }

    private func present(_ error: UserMessage?) {
      guard let list = shown.list else { return }
      viewController?.presentOrDrop(error, retry: list.load, dismiss: list.dismiss)
    }

    private func apply(_ change: ShownRows.Change) {
      var snapshot = Snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems(change.ids)
      snapshot.reconfigureItems(change.reconfigured)
      collectionDataSource?.apply(snapshot, animatingDifferences: change.isAnimated)
      tableDataSource?.apply(snapshot, animatingDifferences: change.isAnimated)
    }
  }
#endif
