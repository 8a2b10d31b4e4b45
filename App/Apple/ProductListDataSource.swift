#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
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
    /// A closure that receives the error of a page that the list began to load itself, because the user scrolled near its end.
    /// `list.load()` loads the page again, and returns its own error. Capture the view controller weakly.
    public var onLoadMoreError: (@MainActor (UserMessage) -> Void)?

    /// A closure that presents an error as an alert, and returns `false` if another one is on screen.
    private var present: (@MainActor (UserMessage) -> Bool)?
    private let shown = ShownRows()
    private weak var view: UIScrollView?
    private var loading: Task<Void, Never>?

    /// Creates a data source, and sets it as the data source of a collection view. The first update is applied after the current
    /// call on the main actor ends.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view, which isn't retained.
    ///   - list: The list, which isn't retained.
    ///   - viewController: The view controller that presents the errors of the list as alerts. The data source then loads the first
    ///     page and adds a refresh control. If the value is `nil`, call `list.load()` and ``addRefreshControl(onError:)``.
    ///   - cell: A closure that dequeues the cell for a row and configures it. The closure also configures cells again when their
    ///     row changes. Capture the view controller weakly.
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

    /// Creates a data source, and sets it as the data source of a table view. See ``init(collectionView:list:presentingErrorsIn:cell:)``.
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

    /// Configures the cells of the given rows again, after data of your app changed that these cells show, such as a like.
    public func reconfigure(_ ids: [ProductID]) {
      apply(shown.reconfiguring(ids))
    }

    /// Adds a refresh control to the view, except on tvOS. It reloads the list, and ends when the list has.
    ///
    /// - Parameter onError: A closure that receives the error of a refresh, if any. Capture the view controller weakly.
    public func addRefreshControl(onError: @escaping @MainActor (UserMessage) -> Void) {
      #if !os(tvOS)
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
      } onLoadMoreError: { [weak self] error in
        guard let show = self?.onLoadMoreError else { return self?.present?(error) ?? false }
        show(error)
        return true
      }
      guard let viewController else { return }
      let present: @MainActor (UserMessage) -> Bool = { [weak viewController, weak list] error in
        // UIKit refuses an alert while another view controller is presented, or the view isn't on screen.
        guard let viewController, viewController.presentedViewController == nil,
          viewController.view.superview != nil
        else { return false }
        viewController.presentProductMessage(error) {
          await list?.load()
        } dismiss: { message in
          list?.dismiss(message)
        }
        return true
      }
      // An error that can't be shown is dropped, so that the list goes on.
      let presentOrDrop: @MainActor (UserMessage) -> Void = { [weak list] error in
        if !present(error) { list?.dismiss(error) }
      }
      self.present = present
      addRefreshControl(onError: presentOrDrop)
      loading = Task { if let error = await list.load() { presentOrDrop(error) } }
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
