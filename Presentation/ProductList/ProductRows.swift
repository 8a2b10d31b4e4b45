/// The rows of a list, in the pages in which they were fetched.
///
/// Versions of a list share their pages. A copy costs nothing, and appending a page doesn't copy the rows before it, even
/// while an older state is held. Two lists are equal if their rows are, whatever their pages.
///
/// An index that is out of range stops the program, as an array's does.
public nonisolated struct ProductRows: RandomAccessCollection, Equatable, Sendable {
  private static let pagesPerBlock = 64

  /// The pages, in blocks, so that appending copies a short table however long the list is.
  private var blocks = Joined<Joined<[ProductRow]>>()

  /// Creates a list without rows.
  public init() {}

  /// Creates a list of one page, for previews and tests.
  public init(_ rows: some Sequence<ProductRow>) {
    append(page: Array(rows))
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { blocks.count }

  public subscript(index: Int) -> ProductRow { blocks[index] }

  public func makeIterator() -> some IteratorProtocol<ProductRow> {
    blocks.parts.lazy.flatMap(\.parts).joined().makeIterator()
  }

  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    let (_, left, right) = differences(left, right)
    return left == right
  }

  /// Returns the changes that lead from an older version to this one.
  ///
  /// Pages that both versions share at their beginning and end are skipped, so that an appended page costs the same after
  /// 100 000 rows as after 100.
  public func changes(since old: ProductRows) -> RowChanges {
    RowChanges(from: old, to: self)
  }

  /// Returns the rows between the pages that two lists share at their beginning and end, and the index at which they start.
  static func differences(
    _ old: Self, _ new: Self
  ) -> (start: Int, old: [ProductRow], new: [ProductRow]) {
    let blocks = trim(old.blocks.parts, new.blocks.parts)
    let pages = trim(blocks.old.flatMap(\.parts), blocks.new.flatMap(\.parts))
    return (blocks.start + pages.start, Array(pages.old.joined()), Array(pages.new.joined()))
  }

  /// Removes the parts that two lists have in common at their beginning and end.
  private static func trim<Part: Collection & Equatable>(
    _ old: [Part], _ new: [Part]
  ) -> (start: Int, old: ArraySlice<Part>, new: ArraySlice<Part>) {
    let count = Swift.min(old.count, new.count)
    var (start, head, tail) = (0, 0, 0)
    while head < count, old[head] == new[head] {
      start += old[head].count
      head += 1
    }
    while tail < count - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    return (start, old[head..<old.count - tail], new[head..<new.count - tail])
  }

  // MARK: - Changes

  /// Appends a page.
  package mutating func append(page: [ProductRow]) {
    guard !page.isEmpty else { return }
    if let last = blocks.parts.last, last.parts.count < Self.pagesPerBlock {
      blocks.change(at: count - 1) { block, _ in block.append(page) }
    } else {
      var block = Joined<[ProductRow]>()
      block.append(page)
      blocks.append(block)
    }
  }

  /// Replaces a row. Only its page is copied.
  package mutating func update(_ row: ProductRow, at index: Int) {
    changePage(at: index) { $0[$1] = row }
  }

  /// Removes a row. Only its page is copied.
  package mutating func remove(at index: Int) {
    changePage(at: index) { $0.remove(at: $1) }
  }

  /// Inserts a row before the one at an index, or after the last one if the index is the number of rows.
  package mutating func insert(_ row: ProductRow, at index: Int) {
    if index == count {
      append(page: [row])
    } else {
      changePage(at: index) { $0.insert(row, at: $1) }
    }
  }

  private mutating func changePage(at index: Int, _ change: (inout [ProductRow], Int) -> Void) {
    blocks.change(at: index) { block, index in block.change(at: index, change) }
  }
}

nonisolated extension ProductRows: ExpressibleByArrayLiteral {
  public init(arrayLiteral rows: ProductRow...) {
    self.init(rows)
  }
}

/// Collections that are read as one. A binary search finds the part of an index.
nonisolated private struct Joined<Part: RandomAccessCollection & Equatable & Sendable>:
  RandomAccessCollection, Equatable, Sendable
where Part.Index == Int {
  private(set) var parts: [Part] = []
  /// The index after the last element of each part.
  private var ends: [Int] = []

  var startIndex: Int { 0 }
  var endIndex: Int { ends.last ?? 0 }

  subscript(index: Int) -> Part.Element {
    let (part, offset) = locate(index)
    return parts[part][offset]
  }

  mutating func append(_ part: Part) {
    ends.append(count + part.count)
    parts.append(part)
  }

  /// Changes the part of an index, and removes the part if it becomes empty.
  mutating func change(at index: Int, _ change: (inout Part, Int) -> Void) {
    let (number, offset) = locate(index)
    change(&parts[number], offset)
    if parts[number].isEmpty {
      parts.remove(at: number)
      ends.remove(at: number)
    }
    for number in number..<parts.count {
      ends[number] = (number == 0 ? 0 : ends[number - 1]) + parts[number].count
    }
  }

  private func locate(_ index: Int) -> (part: Int, offset: Int) {
    let part = ends.firstSortedIndex { $0 > index }
    return (part, part == 0 ? index : index - ends[part - 1])
  }
}

nonisolated extension Array {
  /// Returns the index of the first element that meets a condition that all elements after it meet too.
  func firstSortedIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
