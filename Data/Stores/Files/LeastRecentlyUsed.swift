/// A dictionary with a maximum total cost. To make room for a new value, the dictionary removes the least recently used values.
///
/// Each method takes amortized constant time. A circular linked list stores the order of use. Its links are array
/// indices, and index 0 marks the beginning and the end of the list.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  /// The links from a value to its neighbors in the order of use. Links are stored separately from values, so that more links
  /// fit into the processor's cache.
  fileprivate struct Link {
    var newer: Int32 = 0
    var older: Int32 = 0
    var cost = 0
  }

  let limit: Int
  private(set) var totalCost = 0
  private var places: [Key: Int32] = [:]
  /// The keys and values by index. The elements at index 0 and at unused indices are `nil`.
  private var keys: [Key?] = [nil]
  private var values: [Value?] = [nil]
  private var links = [Link()]
  private var freePlaces: [Int32] = []

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { places.count }

  /// Returns the value for the given key, and makes it the most recently used value.
  mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    linkAsNewest(place)
    return values[Int(place)]
  }

  /// Sets the value for the given key, and makes it the most recently used value.
  ///
  /// Other values are removed before the new value is added, so the total cost never exceeds the maximum. A value that costs more
  /// than the maximum isn't stored. The earlier value for the key is always removed.
  ///
  /// - Parameter cost: The cost of the value, at least 0.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    // The list is circular, so the neighbor that is newer than index 0 is the oldest value.
    while totalCost > limit - cost { vacate(links[0].newer) }
    let place = freePlaces.popLast() ?? Int32(keys.count)
    if Int(place) == keys.count {
      keys.append(key)
      values.append(value)
      links.append(Link())
    } else {
      keys[Int(place)] = key
      values[Int(place)] = value
    }
    links[Int(place)].cost = cost
    places[key] = place
    totalCost += cost
    linkAsNewest(place)
  }

  mutating func remove(_ key: Key) {
    if let place = places[key] { vacate(place) }
  }

  private mutating func vacate(_ place: Int32) {
    guard let key = keys[Int(place)] else { return }
    unlink(place)
    places[key] = nil
    keys[Int(place)] = nil
    values[Int(place)] = nil
    freePlaces.append(place)
    totalCost -= links[Int(place)].cost
  }

  private mutating func unlink(_ place: Int32) {
    links.withUnsafeMutableBufferPointer { links in
      let link = links[Int(place)]
      links[Int(link.newer)].older = link.older
      links[Int(link.older)].newer = link.newer
    }
  }

  private mutating func linkAsNewest(_ place: Int32) {
    links.withUnsafeMutableBufferPointer { links in
      let newest = links[0].older
      links[Int(place)].newer = 0
      links[Int(place)].older = newest
      links[Int(newest)].newer = place
      links[0].older = place
    }
  }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Link: Sendable {}
