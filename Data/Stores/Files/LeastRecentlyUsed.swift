/// A dictionary with a maximum total cost. To make room for a new value, the dictionary removes the
/// least recently used values.
///
/// Each method takes amortized constant time. A circular linked list stores the order of use. Its
/// links are array indices, and index 0 marks the beginning and the end of the list.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let key: Key
    let value: Value
    let cost: Int
  }

  let limit: Int
  private(set) var totalCost = 0
  private var indices: [Key: Int] = [:]
  /// The entries by index. The elements at index 0 and at unused indices are `nil`.
  private var entries: [Entry?] = [nil]
  /// The links from an entry to its neighbors in the order of use. They are stored separately, so
  /// that more of them fit into the processor's cache.
  private var links: [(newer: Int32, older: Int32)] = [(0, 0)]
  private var unused: [Int] = []

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { indices.count }

  /// Returns the value for the given key, and makes it the most recently used value.
  mutating func use(_ key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    unlink(index)
    linkAsNewest(index)
    return entries[index]?.value
  }

  /// Sets the value for the given key, and makes it the most recently used value.
  ///
  /// Other values are removed before the new value is added, so the total cost never exceeds the
  /// maximum. A value that costs more than the maximum isn't stored. The earlier value for the key
  /// is always removed.
  ///
  /// - Parameter cost: The cost of the value, at least 0.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    // The list is circular, so the neighbor that is newer than index 0 is the oldest value.
    while totalCost > limit - cost { vacate(Int(links[0].newer)) }
    let index = unused.popLast() ?? entries.count
    if index == entries.count {
      entries.append(nil)
      links.append((0, 0))
    }
    entries[index] = Entry(key: key, value: value, cost: cost)
    indices[key] = index
    totalCost += cost
    linkAsNewest(index)
  }

  mutating func remove(_ key: Key) {
    if let index = indices[key] { vacate(index) }
  }

  private mutating func vacate(_ index: Int) {
    guard let entry = entries[index] else { return }
    unlink(index)
    indices[entry.key] = nil
    entries[index] = nil
    unused.append(index)
    totalCost -= entry.cost
  }

  private mutating func unlink(_ index: Int) {
    links.withUnsafeMutableBufferPointer { links in
      let link = links[index]
      links[Int(link.newer)].older = link.older
      links[Int(link.older)].newer = link.newer
    }
  }

  private mutating func linkAsNewest(_ index: Int) {
    links.withUnsafeMutableBufferPointer { links in
      let newest = links[0].older
      links[index] = (newer: 0, older: newest)
      links[Int(newest)].newer = Int32(index)
      links[0].older = Int32(index)
    }
  }
}
