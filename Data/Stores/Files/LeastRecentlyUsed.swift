/// A dictionary with a maximum total cost. To make room for a new value, the dictionary removes the
/// least recently used values.
///
/// Each method takes amortized constant time, because each entry has the keys of its neighbors in
/// the order of use.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var older: Key?
    var newer: Key?
  }

  let limit: Int
  private(set) var totalCost = 0
  private var entries: [Key: Entry] = [:]
  private var oldest: Key?
  private var newest: Key?

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the value for the given key, and makes it the most recently used value.
  mutating func use(_ key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    if key != newest { insert(entry.value, for: key, cost: entry.cost) }
    return entry.value
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
    while let oldest, totalCost > limit - cost { remove(oldest) }
    entries[key] = Entry(value: value, cost: cost, older: newest, newer: nil)
    totalCost += cost
    if let newest { entries[newest]?.newer = key } else { oldest = key }
    newest = key
  }

  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    totalCost -= entry.cost
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
  }
}
