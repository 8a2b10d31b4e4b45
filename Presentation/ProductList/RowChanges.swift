public import OpenMarketDomain

/// The changes between two versions of a list's rows, in the form that animated views require.
///
/// Removed rows and origins of moves have indices in the old version. Inserted rows, updated rows, and destinations of moves have
/// indices in the new version. Pass the changes to `UICollectionView.performBatchUpdates` or `UITableView`, and apply ``updated``
/// afterwards:
///
///     collection.performBatchUpdates {
///       collection.deleteItems(at: changes.removed.map { [0, $0.index] })
///       collection.insertItems(at: changes.inserted.map { [0, $0.index] })
///       for row in changes.moved { collection.moveItem(at: [0, row.origin], to: [0, row.destination]) }
///     }
///     collection.reconfigureItems(at: changes.updated.map { [0, $0.index] })
///
/// To apply the changes to an array, first remove the removed and moved rows, from last to first. Then insert the inserted and
/// moved rows, from first to last. The number of moves is minimal.
public nonisolated struct RowChanges: Equatable, Sendable {
  /// The identifier and the index of a row.
  public struct Position: Hashable, Sendable {
    /// The identifier of the product in the row.
    public let id: ProductID
    /// The zero-based index of the row.
    public let index: Int

    /// Creates a position from a product identifier and an index.
    public init(id: ProductID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// The identifier and the indices of a row that moves relative to other rows.
  public struct Move: Hashable, Sendable {
    /// The identifier of the product in the row.
    public let id: ProductID
    /// The index of the row in the old version.
    public let origin: Int
    /// The index of the row in the new version.
    public let destination: Int

    /// Creates a move from an origin to a destination.
    public init(id: ProductID, origin: Int, destination: Int) {
      self.id = id
      self.origin = origin
      self.destination = destination
    }
  }

  /// The removed rows with their indices in the old version, from last to first.
  public private(set) var removed: [Position] = []
  /// The inserted rows with their indices in the new version, from first to last.
  public private(set) var inserted: [Position] = []
  /// The moved rows, sorted by destination.
  public private(set) var moved: [Move] = []
  /// The rows whose content changed, with their indices in the new version, from first to last. A row can also be in ``moved``.
  public private(set) var updated: [Position] = []

  /// Creates row changes for tests.
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

  /// A Boolean value that indicates whether the rows are unchanged.
  public var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }

  /// Returns a longest increasing subsequence of distinct numbers, by patience sorting.
  private static func longestAscent(of numbers: [Int]) -> Set<Int> {
    // For each length, store the index of the smallest number that ends an increasing subsequence of this length.
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
