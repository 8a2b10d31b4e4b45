import OpenMarketDomain
import OpenMarketPresentation

/// The rows of a list that a view shows. The object decides which cells the view adds, moves and
/// configures again, and reports the visible rows to the list.
@MainActor
final class ShownRows {
  /// A change of the cells.
  struct Change {
    /// The products in the view, in order.
    let ids: [ProductID]
    /// The products whose cells the view configures again.
    let reconfigured: [ProductID]
    let isAnimated: Bool
  }

  private(set) var rows = ProductRows()
  /// A closure that returns the indices of the visible rows.
  private var visible: () -> [Int] = { [] }
  private(set) weak var list: ProductListViewModel?
  private var isFirstUpdate = true
  private var following: Task<Void, Never>?

  deinit { following?.cancel() }

  /// Follows a list, which isn't retained.
  ///
  /// - Parameters:
  ///   - visible: A closure that returns the indices of the visible rows.
  ///   - apply: A closure that receives each state, with the change of the cells if there is one.
  func follow(
    _ list: ProductListViewModel, visible: @escaping () -> [Int],
    apply: @escaping (ProductListState, Change?) -> Void
  ) {
    self.list = list
    self.visible = visible
    following = Task { [weak self, states = list.states] in
      for await state in states {
        guard let self else { return }
        apply(state, change(to: state.rows))
      }
    }
  }

  /// Returns the row for a cell that is being created.
  func row(_ id: ProductID) -> ProductRow? {
    // The view knows its visible rows only after the cells of this layout were created.
    Task { reportVisibleRows() }
    return rows[id: id]
  }

  /// Returns the change that configures the cells of the given products again.
  func reconfiguring(_ ids: [ProductID]) -> Change {
    Change(
      ids: rows.map(\.id), reconfigured: ids.filter { rows[id: $0] != nil }, isAnimated: false)
  }

  private func change(to new: ProductRows) -> Change? {
    // Most updates change only the phase of the list.
    guard isFirstUpdate || new != rows else { return nil }
    let reconfigured = new.changes(since: rows)
    rows = new
    // Before a view is on screen, and while it's empty, it has no visible rows.
    let isAnimated = !isFirstUpdate && !visible().isEmpty
    isFirstUpdate = false
    return Change(ids: new.map(\.id), reconfigured: reconfigured, isAnimated: isAnimated)
  }

  private func reportVisibleRows() {
    let visible = visible()
    guard let first = visible.min(), let last = visible.max() else { return }
    list?.setVisibleRows(first..<last + 1)
  }
}
