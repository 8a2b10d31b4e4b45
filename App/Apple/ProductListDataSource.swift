#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketDomain
  public import OpenMarketPresentation
  public import UIKit

  /// A data source that shows the rows of a product list in a collection view.
  ///
  /// The data source applies the updates of the list in order. It inserts, removes and moves cells, and configures the cells of
  /// changed rows again. A slow collection view skips states, but no changes. The list isn't retained. When the list is released,
  /// the data source applies the last update, and the rows remain.
  ///
  /// Use one data source for each collection view. The collection view doesn't retain the data source, so keep a reference to it,
  /// for example in the view controller. When the data source is released, its updates end.
  @MainActor
  public final class ProductListDataSource {
    /// The data source of the collection view, with all products in section 0. Use this object for supplementary views. Don't
    /// apply snapshots to it.
    public let dataSource: UICollectionViewDiffableDataSource<Int, ProductID>
    /// A closure that is called after an update was applied, for example to show the phase of the list or to scroll to
    /// `scrollTarget`. Capture the view controller weakly.
    public var onUpdate: (@MainActor (ProductListState) -> Void)?

    private let shown = ShownRows()
    private weak var collectionView: UICollectionView?
    private var isFirstUpdate = true
    private var following: Task<Void, Never>?

    /// Creates a data source, and sets it as the data source of the collection view. The first update is applied after the
    /// current call on the main actor ends.
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
      self.collectionView = collectionView
      dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
        [shown] collectionView, indexPath, id in
        shown.rows[id: id].map { cell(collectionView, indexPath, $0) }
      }
      following = Task { [weak self, states = list.states] in
        for await state in states { self?.apply(state) }
      }
    }

    deinit {
      following?.cancel()
    }

    /// Returns the row at the given index path, or `nil` if the collection view doesn't show a row there.
    public func row(at indexPath: IndexPath) -> ProductRow? {
      dataSource.itemIdentifier(for: indexPath).flatMap { shown.rows[id: $0] }
    }

    private func apply(_ state: ProductListState) {
      // Most updates change only the phase of the list.
      if isFirstUpdate || state.rows != shown.rows {
        var snapshot = NSDiffableDataSourceSnapshot<Int, ProductID>()
        snapshot.appendSections([0])
        snapshot.appendItems(state.rows.map(\.id))
        let changed = state.rows.filter { row in shown.rows[id: row.id].map { $0 != row } ?? false }
        snapshot.reconfigureItems(changed.map(\.id))
        shown.rows = state.rows
        dataSource.apply(snapshot, animatingDifferences: animates)
        isFirstUpdate = false
      }
      onUpdate?(state)
    }

    /// A Boolean value that indicates whether the user can see the changes. Before a collection view is on screen, and while it's
    /// empty, it has no visible items.
    private var animates: Bool {
      !isFirstUpdate && collectionView?.indexPathsForVisibleItems.isEmpty == false
    }
  }

  /// The rows in the collection view. The cell provider shares this object, because a reference to the data source would be a
  /// reference cycle.
  @MainActor
  private final class ShownRows {
    var rows = ProductRows()
  }
#endif
