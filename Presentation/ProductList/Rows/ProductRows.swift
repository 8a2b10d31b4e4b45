/// The rows of a list, in the pages in which they came.
///
/// A value costs nothing to keep and next to nothing to change: versions share their pages, so that a list of any length
/// takes another page at the same small cost whoever still holds the list from before. Reading a row takes a time that
/// grows with the logarithm of the number of pages, and reading all of them in a `for` loop takes a time that grows with
/// their number. Two lists are equal when their rows are, whatever their pages; comparing them passes over what they
/// share.
///
/// An index that is out of range stops the program, as an array's does.
public nonisolated struct ProductRows: RandomAccessCollection, Equatable, Sendable {
  /// Reads the rows from the first to the last.
  public struct Iterator: IteratorProtocol {
    private var parts: ProductRowsParts
    private var page: [ProductRow] = []
    private var index = 0

    init(_ rows: ProductRows) {
      parts = ProductRowsParts(rows.forest)
    }

    public mutating func next() -> ProductRow? {
      while index == page.count {
        guard let next = parts.nextPage() else { return nil }
        page = next
        index = 0
      }
      defer { index += 1 }
      return page[index]
    }
  }

  var forest: ProductRowsForest?

  /// The pages, or an empty one in their place: there, as in any, an index that is out of range is the array's concern.
  var present: ProductRowsForest { forest ?? ProductRowsForest(nil, page: []) }

  /// A list without rows.
  public init() {}

  /// A list of one page, as previews and tests need it.
  public init(_ rows: some Sequence<ProductRow>) {
    append(page: Array(rows))
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { forest?.rowCount ?? 0 }

  public subscript(index: Int) -> ProductRow { present.row(at: index) }

  public func makeIterator() -> Iterator { Iterator(self) }

  public static func == (left: Self, right: Self) -> Bool {
    if left.forest === right.forest { return true }
    guard left.count == right.count else { return false }
    for case .pages(let leftPage, let rightPage) in ProductRowsPairs(old: left, new: right) {
      let counts = (leftPage?.count ?? 0, rightPage?.count ?? 0)
      if counts.0 != counts.1 { return left.elementsEqual(right) }
      if counts.0 > 0 { return false }
    }
    return true
  }

  /// What was done to the rows since, however much that was.
  ///
  /// Pages that both share are passed over: rows put after 100 000 others are told as quickly as after 100. Otherwise it
  /// takes a time that grows with the number of pages at most, and with the rows of those that differ.
  public func changes(since old: ProductRows) -> RowChanges {
    RowChanges(from: old, to: self)
  }
}

nonisolated extension ProductRows: ExpressibleByArrayLiteral {
  public init(arrayLiteral rows: ProductRow...) {
    self.init(rows)
  }
}
