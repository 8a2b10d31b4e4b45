/// A dictionary with a maximum total cost. To make room for a new value, it removes the least recently used ones.
///
/// Each call takes constant time. The order of use is a linked list in an array. The same array contains the chains of a hash table, so
/// removing a value hashes no key.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  /// The links of a value, stored apart from it, so that many of them fit into the processor's cache.
  fileprivate struct Link {
    let hash: Int
    let cost: Int
    /// The place that was used next.
    var newer = Place.none
    /// The place that was used before. If this place is free, the next free place.
    var older = Place.none
    /// The next place in the chain of its hash.
    var next = Place.none
  }

  /// The maximum total cost.
  let ceiling: Int
  private(set) var totalCost = 0
  private(set) var count = 0
  private var keys: [Key] = []
  /// The values, which are `nil` in free places.
  private var values: [Value?] = []
  private var links: [Link] = []
  /// The first places of the chains. Their number is a power of two.
  private var chains = [Place](repeating: .none, count: 16)
  private var newest = Place.none
  private var oldest = Place.none
  private var free = Place.none

  init(ceiling: Int) {
    self.ceiling = ceiling
  }

  /// Returns the value of a key, and makes it the most recently used one.
  mutating func use(_ key: Key) -> Value? {
    let place = place(of: key, hash: key.hashValue)
    guard place != .none else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return values[place.index]
  }

  /// Returns the value of a key without changing the order of use.
  func value(for key: Key) -> Value? {
    let place = place(of: key, hash: key.hashValue)
    return place == .none ? nil : values[place.index]
  }

  /// Sets the value of a key, and makes it the most recently used one.
  ///
  /// Other values are removed first, so the ceiling is never exceeded. A value that costs more than the ceiling isn't kept. The earlier
  /// value of the key is removed in any case.
  ///
  /// - Parameter cost: The cost of the value, which isn't negative.
  /// - Returns: A Boolean value that indicates whether the value is kept.
  @discardableResult
  mutating func insert(_ value: Value, for key: Key, cost: Int) -> Bool {
    let hash = key.hashValue
    let present = place(of: key, hash: hash)
    if present != .none { vacate(present) }
    guard cost <= ceiling else { return false }
    while totalCost > ceiling - cost, oldest != .none { vacate(oldest) }
    if count == chains.count { doubleChains() }
    let place = takePlace(key, value, Link(hash: hash, cost: cost))
    count += 1
    totalCost += cost
    linkAsNewest(place)
    chain(place)
    return true
  }

  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    let place = place(of: key, hash: key.hashValue)
    guard place != .none else { return nil }
    defer { vacate(place) }
    return values[place.index]
  }

  /// The key that was used least recently.
  var oldestKey: Key? {
    oldest == .none ? nil : keys[oldest.index]
  }

  /// The keys, from the least to the most recently used.
  var keysInOrder: [Key] {
    var inOrder: [Key] = []
    inOrder.reserveCapacity(count)
    var place = oldest
    while place != .none {
      inOrder.append(keys[place.index])
      place = links[place.index].newer
    }
    return inOrder
  }

  mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    values.reserveCapacity(count)
    links.reserveCapacity(count)
    while chains.count < count { doubleChains() }
  }

  // MARK: - Places

  private mutating func takePlace(_ key: Key, _ value: Value, _ link: Link) -> Place {
    guard free != .none else {
      keys.append(key)
      values.append(value)
      links.append(link)
      return Place(links.count - 1)
    }
    let place = free
    free = links[place.index].older
    keys[place.index] = key
    values[place.index] = value
    links[place.index] = link
    return place
  }

  private mutating func vacate(_ place: Place) {
    unlink(place)
    unchain(place)
    count -= 1
    totalCost -= links[place.index].cost
    links[place.index].older = free
    free = place
    values[place.index] = nil
  }

  // MARK: - The order of use

  private mutating func unlink(_ place: Place) {
    links.withUnsafeMutableBufferPointer { links in
      let (newer, older) = (links[place.index].newer, links[place.index].older)
      if newer == .none { newest = older } else { links[newer.index].older = older }
      if older == .none { oldest = newer } else { links[older.index].newer = newer }
    }
  }

  private mutating func linkAsNewest(_ place: Place) {
    links.withUnsafeMutableBufferPointer { links in
      links[place.index].newer = .none
      links[place.index].older = newest
      if newest == .none { oldest = place } else { links[newest.index].newer = place }
      newest = place
    }
  }

  // MARK: - The chains of hashes

  private func place(of key: Key, hash: Int) -> Place {
    var place = chains[hash & (chains.count - 1)]
    while place != .none, links[place.index].hash != hash || keys[place.index] != key {
      place = links[place.index].next
    }
    return place
  }

  private mutating func chain(_ place: Place) {
    let start = links[place.index].hash & (chains.count - 1)
    links[place.index].next = chains[start]
    chains[start] = place
  }

  private mutating func unchain(_ place: Place) {
    let (hash, next) = (links[place.index].hash, links[place.index].next)
    var before = chains[hash & (chains.count - 1)]
    if before == place {
      chains[hash & (chains.count - 1)] = next
      return
    }
    while links[before.index].next != place { before = links[before.index].next }
    links[before.index].next = next
  }

  private mutating func doubleChains() {
    chains = [Place](repeating: .none, count: chains.count * 2)
    var place = oldest
    while place != .none {
      chain(place)
      place = links[place.index].newer
    }
  }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Link: Sendable {}

/// An index of a value, or none.
private struct Place: Equatable, Sendable {
  static let none = Place(-1)

  private let number: Int32

  init(_ index: Int) {
    number = Int32(truncatingIfNeeded: index)
  }

  var index: Int { Int(number) }
}
