/// Values up to a ceiling of cost; those that were used least recently make room for new ones.
///
/// Each call takes the same time however many values there are. The order of use is a list whose links are places in an
/// array; in the same array, chains of places lead from a hash to its keys, so that making room hashes nothing again.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  /// What is needed to find and to order the values; apart from them, so that much of it fits into a processor's cache.
  fileprivate struct Link {
    let hash: Int
    let cost: Int
    /// The place of what was used next after this.
    var newer = Place.none
    /// The place of what was used before; of a free place, the next free one.
    var older = Place.none
    /// The next place in the chain of its hash.
    var next = Place.none
  }

  /// The most that the values may cost together.
  let ceiling: Int
  private(set) var totalCost = 0
  private(set) var count = 0
  private var keys: [Key] = []
  /// `nil` in a place that is free.
  private var values: [Value?] = []
  private var links: [Link] = []
  /// Where the chain of each hash begins; as many as a power of two.
  private var chains = [Place](repeating: .none, count: 16)
  private var newest = Place.none
  private var oldest = Place.none
  private var free = Place.none

  init(ceiling: Int) {
    self.ceiling = ceiling
  }

  /// The value for a key, which thereby becomes the one used last.
  mutating func use(_ key: Key) -> Value? {
    let place = place(of: key, hash: key.hashValue)
    guard place != .none else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return values[place.index]
  }

  /// The value for a key; the order of use stays as it is.
  func value(for key: Key) -> Value? {
    let place = place(of: key, hash: key.hashValue)
    return place == .none ? nil : values[place.index]
  }

  /// Puts in a value as the one used last, in place of the one that the key has.
  ///
  /// Room is made first, so that the ceiling is not passed at any moment. A value that costs more than the ceiling is not
  /// kept; the one that the key had is gone all the same.
  ///
  /// - Parameter cost: not below 0.
  /// - Returns: whether the value is kept.
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

  @discardableResult
  mutating func removeOldest() -> (key: Key, value: Value)? {
    guard oldest != .none else { return nil }
    defer { vacate(oldest) }
    return values[oldest.index].map { (keys[oldest.index], $0) }
  }

  /// The keys, the least recently used first.
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

/// An index of an entry, or none.
private struct Place: Equatable, Sendable {
  static let none = Place(-1)

  private let number: Int32

  init(_ index: Int) {
    number = Int32(truncatingIfNeeded: index)
  }

  var index: Int { Int(number) }
}
