public import OpenMarketDomain

/// A collection of the rows in a list, grouped by the fetched pages.
///
/// Copies share their pages, so copying a collection is inexpensive. Appending a page doesn't copy the existing rows, even while
/// an older copy of the collection exists. Two collections with the same rows are equal, even if their pages differ.
///
/// As with an array, accessing an index out of range is a runtime error.
public nonisolated struct ProductRows: RandomAccessCollection, Equatable, Sendable {
  private static let pagesPerBlock = 64

  /// The pages, grouped into blocks. Appending a page copies only a short table, regardless of the length of the list.
  private var blocks = Joined<Joined<[ProductRow]>>()
  private var keys = PageKeys()

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection with a single page, for previews and tests.
  public init(_ rows: some Sequence<ProductRow>) {
    append(page: Array(rows))
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { blocks.count }

  public subscript(index: Int) -> ProductRow { blocks[index] }

  /// The row of the given product, or `nil` if the collection doesn't contain the product.
  ///
  /// The time to find a row is almost independent of the number of rows.
  public subscript(id id: ProductID) -> ProductRow? { index(id: id).map { self[$0] } }

  /// Returns the index of the given product's row, or `nil` if the collection doesn't contain the product.
  public func index(id: ProductID) -> Int? {
    guard let key = keys[id], let block = blocks.entry(key),
      let page = block.part.entry(key), page.key == key,
      let offset = page.part.firstIndex(where: { $0.id == id })
    else { return nil }
    return block.end - block.part.count + page.end - page.part.count + offset
  }

  public func makeIterator() -> some IteratorProtocol<ProductRow> {
    blocks.entries.lazy.flatMap { $0.part.entries }.flatMap { $0.part }.makeIterator()
  }

  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    let (_, left, right) = differences(left, right)
    return left == right
  }

  /// Returns the changes from the given older version of the rows to this version.
  ///
  /// The comparison skips the pages that both versions share at the beginning and at the end.
  public func changes(since old: ProductRows) -> RowChanges {
    RowChanges(from: old, to: self)
  }

  /// Returns the rows of two collections without the pages that both collections share at the beginning and at the end.
  ///
  /// - Returns: The remaining rows of each collection, and the index of the first remaining row.
  static func differences(
    _ old: Self, _ new: Self
  ) -> (start: Int, old: [ProductRow], new: [ProductRow]) {
    let blocks = Joined.trim(old.blocks.entries, new.blocks.entries)
    let pages = Joined.trim(
      blocks.old.flatMap(\.part.entries), blocks.new.flatMap(\.part.entries))
    return (
      blocks.start + pages.start, pages.old.flatMap(\.part), pages.new.flatMap(\.part)
    )
  }

  // MARK: - Changes

  /// Appends a page of rows. An empty page has no effect.
  package mutating func append(page: [ProductRow]) {
    guard !page.isEmpty else { return }
    let key = keys.next()
    keys.set(key, for: page)
    if let last = blocks.entries.last, last.part.entries.count < Self.pagesPerBlock {
      blocks.change(at: count - 1) { block, _ in block.append(page, key: key) }
    } else {
      var block = Joined<[ProductRow]>()
      block.append(page, key: key)
      blocks.append(block, key: key)
    }
  }

  /// Replaces the row at the given index. Only the page that contains the row is copied.
  package mutating func update(_ row: ProductRow, at index: Int) {
    changePage(at: index) { $0[$1] = row }
  }

  /// Removes the row at the given index. Only the page that contains the row is copied.
  package mutating func remove(at index: Int) {
    changePage(at: index) { $0.remove(at: $1) }
  }

  /// Inserts a row at the given index. If the index is equal to the number of rows, the method appends the row.
  package mutating func insert(_ row: ProductRow, at index: Int) {
    if index == count {
      append(page: [row])
    } else {
      let (block, offset) = blocks.locate(index)
      keys.set(block.part.locate(offset).entry.key, for: [row])
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

/// A collection that concatenates other collections, and finds the collection for an index by binary search.
nonisolated private struct Joined<Part: RandomAccessCollection & Equatable & Sendable>:
  RandomAccessCollection, Equatable, Sendable
where Part.Index == Int {
  struct Entry: Equatable, Sendable {
    var part: Part
    /// The index in the joined collection after the last element of the part.
    var end: Int
    /// A number that identifies the entry. The keys increase from entry to entry. Changes to other entries don't change the key.
    let key: Int
  }

  private(set) var entries: [Entry] = []

  var startIndex: Int { 0 }
  var endIndex: Int { entries.last?.end ?? 0 }

  subscript(index: Int) -> Part.Element {
    let (entry, offset) = locate(index)
    return entry.part[offset]
  }

  mutating func append(_ part: Part, key: Int) {
    entries.append(Entry(part: part, end: count + part.count, key: key))
  }

  /// Returns the last entry whose key is at most the given key.
  func entry(_ key: Int) -> Entry? {
    let number = entries.firstSortedIndex { $0.key > key } - 1
    return number < 0 ? nil : entries[number]
  }

  /// Returns the entry that contains the given index, and the offset of the index in the entry.
  func locate(_ index: Int) -> (entry: Entry, offset: Int) {
    let (number, offset) = position(of: index)
    return (entries[number], offset)
  }

  /// Changes the part that contains the given index, and removes the part if it becomes empty.
  mutating func change(at index: Int, _ change: (inout Part, Int) -> Void) {
    let (number, offset) = position(of: index)
    change(&entries[number].part, offset)
    if entries[number].part.isEmpty { entries.remove(at: number) }
    for number in number..<entries.count {
      entries[number].end = start(of: number) + entries[number].part.count
    }
  }

  private func position(of index: Int) -> (number: Int, offset: Int) {
    let number = entries.firstSortedIndex { $0.end > index }
    return (number, index - start(of: number))
  }

  private func start(of number: Int) -> Int { number == 0 ? 0 : entries[number - 1].end }

  /// Returns the entries of two lists without the common entries at the beginning and at the end, and the number of elements
  /// before the returned entries.
  static func trim(
    _ old: [Entry], _ new: [Entry]
  ) -> (start: Int, old: ArraySlice<Entry>, new: ArraySlice<Entry>) {
    let count = Swift.min(old.count, new.count)
    var (start, head, tail) = (0, 0, 0)
    while head < count, old[head].part == new[head].part {
      start += old[head].part.count
      head += 1
    }
    while tail < count - head, old[old.count - 1 - tail].part == new[new.count - 1 - tail].part {
      tail += 1
    }
    return (start, old[head..<old.count - tail], new[head..<new.count - tail])
  }
}

/// A table that maps each product to the key of the page to which the product was added.
///
/// The table consists of several dictionaries, from large to small. Adding a page merges only small dictionaries, so that older
/// copies of the table still share the large ones. Removed products stay in the table, so the collection checks whether the page
/// still contains the product.
nonisolated private struct PageKeys: Sendable {
  private var parts: [[ProductID: Int]] = []
  private var last = 0

  subscript(id: ProductID) -> Int? {
    for part in parts.reversed() {
      if let key = part[id] { return key }
    }
    return nil
  }

  /// Returns a new key, which is greater than all earlier keys.
  mutating func next() -> Int {
    last += 1
    return last
  }

  mutating func set(_ key: Int, for rows: [ProductRow]) {
    var part = Dictionary(rows.lazy.map { ($0.id, key) }, uniquingKeysWith: { first, _ in first })
    while let last = parts.last, last.count <= part.count {
      part = last.merging(part) { _, new in new }
      parts.removeLast()
    }
    parts.append(part)
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
