#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketDomain
  public import OpenMarketPresentation
  public import UIKit

  /// A data source that shows the rows of a product list in a collection view or in a table view, with all products in section 0.
  ///
  /// The data source applies the updates of the list in order. It inserts, removes and moves cells, and configures the cells of
  /// changed rows again. A slow view skips states, but no changes. The list isn't retained. When the list is released, the data
  /// source applies the last update, and the rows remain.
  ///
  /// Use one data source for each view. The view doesn't retain the data source, so keep a reference to it, for example in the view
  /// controller. When the data source is released, its updates end.
  @MainActor
  public final class ProductListDataSource {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, ProductID>

    /// The data source of the collection view, for supplementary views. Don't apply snapshots to it.
    public let collectionDataSource: UICollectionViewDiffableDataSource<Int, ProductID>?
    /// The data source of the table view, for the animation of rows. Don't apply snapshots to it.
    public let tableDataSource: UITableViewDiffableDataSource<Int, ProductID>?
    /// A closure that is called for each state, after its rows are shown, for example to show the phase of the list or to scroll to
    /// `scrollTarget`. Capture the view controller weakly.
    public var onUpdate: (@MainActor (ProductListState) -> Void)?
    /// A closure that receives the error of a page that the list couldn't load after its last row, for example while the user scrolls.
    /// `list.load()` loads the page again. Capture the view controller weakly.
    public var onLoadMoreError: (@MainActor (UserMessage) -> Void)?
    /// A Boolean value that indicates whether the list learns which rows are visible, so that it loads the next page and prefetches
    /// thumbnails. To report the visible rows yourself, set the value to `false`.
    public var reportsVisibleRows = true

    private let shown = ShownRows()
    private weak var view: UIScrollView?
    private weak var list: ProductListViewModel?
    private var isFirstUpdate = true
    private var hasFailed = false
    private var following: Task<Void, Never>?

    /// Creates a data source, and sets it as the data source of a collection view. The first update is applied after the current
    /// call on the main actor ends.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view, which isn't retained.
    ///   - list: The list, which isn't retained.
    ///   - cell: A closure that dequeues the cell for a row and configures it. The closure also configures cells again when their
    ///     row changes. Capture the view controller weakly.
    public init(
      collectionView: UICollectionView, list: ProductListViewModel,
      cell: @escaping @MainActor (UICollectionView, IndexPath, ProductRow) -> UICollectionViewCell
    ) {
      collectionDataSource = .init(collectionView: collectionView) { [shown] view, path, id in
        shown.row(id).map { cell(view, path, $0) }
      }
      tableDataSource = nil
      follow(list, in: collectionView)
    }

    /// Creates a data source, and sets it as the data source of a table view. See ``init(collectionView:list:cell:)``.
    public init(
      tableView: UITableView, list: ProductListViewModel,
      cell: @escaping @MainActor (UITableView, IndexPath, ProductRow) -> UITableViewCell
    ) {
      collectionDataSource = nil
      tableDataSource = .init(tableView: tableView) { [shown] view, path, id in
        shown.row(id).map { cell(view, path, $0) }
      }
      follow(list, in: tableView)
    }

    deinit {
      following?.cancel()
    }

    /// Returns the row at the given index path, or `nil` if the view doesn't show a row there.
    public func row(at indexPath: IndexPath) -> ProductRow? {
      let id =
        collectionDataSource?.itemIdentifier(for: indexPath)
        ?? tableDataSource?.itemIdentifier(for: indexPath)
      return id.flatMap { shown.rows[id: $0] }
    }

    /// Configures the cells of the given rows again, after data of your app changed that these cells show, such as a like.
    public func reconfigure(_ ids: [ProductID]) {
      guard var snapshot = collectionDataSource?.snapshot() ?? tableDataSource?.snapshot() else {
        return
      }
      snapshot.reconfigureItems(ids.filter { shown.rows[id: $0] != nil })
      apply(snapshot, animated: false)
    }

    /// Adds a refresh control to the view. It reloads the list, and ends when the list has.
    ///
    /// - Parameter onError: A closure that receives the error of a refresh, if any. Capture the view controller weakly.
    public func addRefreshControl(onError: @escaping @MainActor (UserMessage) -> Void) {
      let action = UIAction { [weak list, weak view] _ in
        Task {
          let error = await list?.refresh()
          view?.refreshControl?.endRefreshing()
          if let error { onError(error) }
        }
      }
      view?.refreshControl = UIRefreshControl(frame: .zero, primaryAction: action)
    }

    private func follow(_ list: ProductListViewModel, in view: UIScrollView) {
      self.list = list
      self.view = view
      shown.onCells = { [weak self] in self?.reportVisibleRows() }
      following = Task { [weak self, states = list.states] in
        for await state in states { self?.show(state) }
      }
    }

    private func show(_ state: ProductListState) {
      // Most updates change only the phase of the list.
      if isFirstUpdate || state.rows != shown.rows {
        var snapshot = Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(state.rows.map(\.id))
        snapshot.reconfigureItems(state.rows.changes(since: shown.rows))
        shown.rows = state.rows
        // Before a view is on screen, and while it's empty, it has no visible rows.
        apply(snapshot, animated: !isFirstUpdate && !visibleIndexPaths.isEmpty)
        isFirstUpdate = false
      }
      onUpdate?(state)
      guard case .failed(.loadMore, let error) = state.phase else {
        hasFailed = false
        return
      }
      if !hasFailed { onLoadMoreError?(error) }
      hasFailed = true
    }

    private func apply(_ snapshot: Snapshot, animated: Bool) {
      collectionDataSource?.apply(snapshot, animatingDifferences: animated)
      tableDataSource?.apply(snapshot, animatingDifferences: animated)
    }

    private func reportVisibleRows() {
      let visible = visibleIndexPaths.map(\.item)
      guard reportsVisibleRows, let first = visible.min(), let last = visible.max() else { return }
      list?.setVisibleRows(first..<last + 1)
    }

    private var visibleIndexPaths: [IndexPath] {
      (view as? UICollectionView)?.indexPathsForVisibleItems
        ?? (view as? UITableView)?.indexPathsForVisibleRows ?? []
    }
  }

  /// The rows in the view. The cell provider shares this object, because a reference to the data source would be a reference cycle.
  @MainActor
  private final class ShownRows {
    var rows = ProductRows()
    /// A closure that is called after cells were created. A view creates a cell when its row comes into view.
    var onCells: () -> Void = {}

    /// Returns the row for a cell that is being created.
    func row(_ id: ProductID) -> ProductRow? {
      // The view knows its visible rows only after the cells of this layout were created.
      Task { onCells() }
      return rows[id: id]
    }
  }
#endif
