public import OpenMarketDomain

/// What turns the rows of one list into those of another, as views that animate want to be told.
///
/// Removals and the origins of moves are indices of the rows before; insertions, the destinations of moves and updates are
/// indices of the rows after. `UICollectionView.performBatchUpdates` and `UITableView` take them as they are, but for
/// ``updated``, which is told them afterwards:
///
///     collection.performBatchUpdates {
///       collection.deleteItems(at: changes.removed.map { [0, $0.index] })
///       collection.insertItems(at: changes.inserted.map { [0, $0.index] })
///       for row in changes.moved { collection.moveItem(at: [0, row.origin], to: [0, row.destination]) }
///     }
///     collection.reconfigureItems(at: changes.updated.map { [0, $0.index] })
///
/// To do the same to an array: take out what is removed and what moves, the last one first; then put in what is inserted
/// and what moves, the first one first. As few rows move as can be. Where a list holds a product more than once, rows of it
/// are removed and inserted as their numbers differ, and the result is right all the same.
public nonisolated struct RowChanges: Equatable, Sendable {
  /// A row, and where it is.
  public struct Position: Hashable, Sendable {
    /// The product that the row shows.
    public let id: ProductID
    /// Its place, counted from 0.
    public let index: Int

    /// Says of a row where it is.
    public init(id: ProductID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// A row that is in both lists, and not among the same others.
  public struct Move: Hashable, Sendable {
    /// The product that the row shows.
    public let id: ProductID
    /// The index before.
    public let origin: Int
    /// The index after.
    public let destination: Int

    /// Says of a row from where to where it moves.
    public init(id: ProductID, origin: Int, destination: Int) {
      self.id = id
      self.origin = origin
      self.destination = destination
    }
  }

  /// The rows that are gone, by their indices before, the last one first.
  public internal(set) var removed: [Position] = []
  /// The new rows, by their indices after, the first one first.
  public internal(set) var inserted: [Position] = []
  /// The rows that others have overtaken, the first destination first.
  public internal(set) var moved: [Move] = []
  /// The rows of the same product that show something else, by their indices after, the first one first. One that moved too
  /// is both here and in ``moved``.
  public internal(set) var updated: [Position] = []

  /// No changes at all.
  public init() {}

  /// Changes as a test expects them.
  public init(
    removed: [Position] = [], inserted: [Position] = [], moved: [Move] = [],
    updated: [Position] = []
  ) {
    self.removed = removed
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
  }

  /// Whether the rows stay as they are.
  public var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }
}
