public import OpenMarketDomain

/// The changes between the rows of two lists, in the form that animated views need.
///
/// Removals and the origins of moves are indices of the rows before. Insertions, the destinations of moves and updates are
/// indices of the rows after. Pass them to `UICollectionView.performBatchUpdates` or `UITableView`, and apply ``updated``
/// afterwards:
///
///     collection.performBatchUpdates {
///       collection.deleteItems(at: changes.removed.map { [0, $0.index] })
///       collection.insertItems(at: changes.inserted.map { [0, $0.index] })
///       for row in changes.moved { collection.moveItem(at: [0, row.origin], to: [0, row.destination]) }
///     }
///     collection.reconfigureItems(at: changes.updated.map { [0, $0.index] })
///
/// To apply them to an array, take out the removed and moved rows from the last to the first, and put in the inserted and
/// moved rows from the first to the last. The number of moves is the smallest possible.
public nonisolated struct RowChanges: Equatable, Sendable {
  /// A row and its index.
  public struct Position: Hashable, Sendable {
    /// The identifier of the row's product.
    public let id: ProductID
    /// The index of the row, counted from 0.
    public let index: Int

    /// Creates a position.
    public init(id: ProductID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// A row that is in both lists, in another order.
  public struct Move: Hashable, Sendable {
    /// The identifier of the row's product.
    public let id: ProductID
    /// The index before.
    public let origin: Int
    /// The index after.
    public let destination: Int

    /// Creates a move.
    public init(id: ProductID, origin: Int, destination: Int) {
      self.id = id
      self.origin = origin
      self.destination = destination
    }
  }

  /// The removed rows by their indices before, the last one first.
  public private(set) var removed: [Position] = []
  /// The new rows by their indices after, the first one first.
  public private(set) var inserted: [Position] = []
  /// The moved rows, the first destination first.
  public private(set) var moved: [Move] = []
  /// The rows with new content by their indices after, the first one first. A row can be both here and in ``moved``.
  public private(set) var updated: [Position] = []

  /// Creates changes, for tests.
  public init(
    removed: [Position] = [], inserted: [Position] = [], moved: [Move] = [],
    updated: [Position] = []
  ) {
    self.removed = removed
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
  }

  init(from old: ProductRows, to new: ProductRows) {
    let (start, old, new) = ProductRows.differences(old, new)
    var unmatched = Dictionary(
      zip(old.lazy.map(\.id), old.indices), uniquingKeysWith: { first, _ in first })
    let origins = new.map { unmatched.removeValue(forKey: $0.id) }
    var isKept = Array(repeating: false, count: old.count)
    for case let origin? in origins { isKept[origin] = true }
    removed = old.indices.reversed().filter { !isKept[$0] }
      .map { Position(id: old[$0].id, index: start + $0) }
    let staying = Self.longestAscent(of: origins.compactMap(\.self))
    for (index, origin) in origins.enumerated() {
      let position = Position(id: new[index].id, index: start + index)
      guard let origin else {
        inserted.append(position)
        continue
      }
      if !staying.contains(origin) {
        moved.append(
          Move(id: position.id, origin: start + origin, destination: position.index))
      }
      if old[origin] != new[index] { updated.append(position) }
    }
  }

  /// A Boolean value that indicates whether the rows stay as they are.
  public var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }

  /// Returns a longest selection of different numbers that are in ascending order, by patience sorting.
  private static func longestAscent(of numbers: [Int]) -> Set<Int> {
    // For each length, the ascent with the smallest last number, as the index of that number.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, number) in numbers.enumerated() {
      let length = ends.firstSortedIndex { numbers[$0] > number }
      previous.append(length == 0 ? nil : ends[length - 1])
      ends.replaceSubrange(length..<Swift.min(length + 1, ends.count), with: [index])
    }
    var ascent: Set<Int> = []
    var last = ends.last
    while let index = last {
      ascent.insert(numbers[index])
      last = previous[index]
    }
    return ascent
  }
}
