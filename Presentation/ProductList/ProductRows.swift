public import OpenMarketDomain

/// The rows in a list, in order, each found by the identifier of its product.
///
/// Copies share their rows until one of them changes. As with an array, accessing an index out of range is a runtime error.
public nonisolated struct ProductRows: RandomAccessCollection, Equatable, Sendable {
  private var rows: [ProductRow] = []
  private var places: [ProductID: Int] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection with the given rows, for previews and tests.
  public init(_ rows: some Sequence<ProductRow>) {
    append(page: Array(rows))
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }

  public subscript(index: Int) -> ProductRow { rows[index] }

  /// The row of the given product, or `nil` if the collection doesn't contain the product.
  public subscript(id id: ProductID) -> ProductRow? { places[id].map { rows[$0] } }

  /// Returns the index of the given product's row, or `nil` if the collection doesn't contain the product.
  public func index(id: ProductID) -> Int? { places[id] }

  public static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }

  /// Returns the changes from the given older version of the rows to this version.
  public func changes(since old: ProductRows) -> RowChanges {
    RowChanges(from: old, to: self)
  }

  /// Returns the rows of two collections without the rows that both collections share at the beginning and at the end.
  ///
  /// - Returns: The remaining rows of each collection, and the index of the first remaining row.
  static func differences(
    _ old: Self, _ new: Self
  ) -> (start: Int, old: [ProductRow], new: [ProductRow]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (old, new) = (old.rows[start...], new.rows[start...])
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return (start, Array(old.dropLast(end)), Array(new.dropLast(end)))
  }

  // MARK: - Changes

  /// Appends a page of rows.
  package mutating func append(page: [ProductRow]) {
    rows += page
    findPlaces(from: rows.count - page.count)
  }

  /// Replaces the row at the given index with a row of the same product.
  package mutating func update(_ row: ProductRow, at index: Int) {
    rows[index] = row
  }

  /// Removes the row at the given index.
  package mutating func remove(at index: Int) {
    places[rows.remove(at: index).id] = nil
    findPlaces(from: index)
  }

  /// Inserts a row at the given index. If the index is equal to the number of rows, the method appends the row.
  package mutating func insert(_ row: ProductRow, at index: Int) {
    rows.insert(row, at: index)
    findPlaces(from: index)
  }

  private mutating func findPlaces(from start: Int) {
    for index in rows.indices[start...] { places[rows[index].id] = index }
  }
}

nonisolated extension ProductRows: ExpressibleByArrayLiteral {
  public init(arrayLiteral rows: ProductRow...) {
    self.init(rows)
  }
}

nonisolated extension Array {
  /// Returns the index of the first element that satisfies the given condition, or the end index if no element satisfies it. All
  /// elements after that element must satisfy the condition, too.
  func firstSortedIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
