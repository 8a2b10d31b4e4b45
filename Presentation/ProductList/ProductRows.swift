public import OpenMarketDomain

/// The rows of a list, as a collection with an index by identifier.
///
/// As with an array, accessing an index out of range is a runtime error.
public struct ProductRows: RandomAccessCollection, Equatable, Sendable {
  /// A row in memory of its own, so that copying a long collection copies only references.
  private final class Cell: Sendable {
    let row: ProductRow

    init(_ row: ProductRow) { self.row = row }
  }

  private var cells: [Cell] = []
  private var places: [ProductID: Int] = [:]

  /// Creates a collection with the given rows. If several rows have the same identifier, the
  /// collection contains the first one.
  public init(_ rows: some Sequence<ProductRow> = []) { append(rows) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { cells.count }

  public subscript(index: Int) -> ProductRow { cells[index].row }

  /// The row of the given product, or `nil` if the collection doesn't contain the product.
  ///
  /// The time to find a row doesn't depend on the number of rows.
  public subscript(id id: ProductID) -> ProductRow? { index(id: id).map { self[$0] } }

  /// Returns the index of the given product's row, or `nil` if the collection doesn't contain the
  /// product.
  public func index(id: ProductID) -> Int? { places[id] }

  /// Returns the identifiers of the rows whose contents differ from an earlier version of the list,
  /// for a view that configures the cells of these rows again. Rows that the earlier version
  /// doesn't contain aren't part of the result.
  public func changes(since earlier: ProductRows) -> [ProductID] {
    filter { row in earlier[id: row.id].map { $0 != row } ?? false }.map(\.id)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.cells.elementsEqual(right.cells) { $0 === $1 || $0.row == $1.row }
  }

  // MARK: - Changes

  /// Appends rows. Rows with an identifier that the collection already contains are skipped.
  package mutating func append(_ rows: some Sequence<ProductRow>) {
    for row in rows where places[row.id] == nil {
      places[row.id] = cells.count
      cells.append(Cell(row))
    }
  }

  /// Replaces the row at the given index with another version of the same product.
  package mutating func update(_ row: ProductRow, at index: Int) { cells[index] = Cell(row) }

  package mutating func remove(at index: Int) {
    places[cells.remove(at: index).row.id] = nil
    renumber(from: index)
  }

  /// Inserts a row at the given index. If the index is equal to the number of rows, the method
  /// appends the row.
  package mutating func insert(_ row: ProductRow, at index: Int) {
    cells.insert(Cell(row), at: index)
    renumber(from: index)
  }

  private mutating func renumber(from start: Int) {
    for index in start..<cells.count { places[cells[index].row.id] = index }
  }
}
