/// Values up to a ceiling of cost; those that were used least recently make room for new ones.
///
/// Each call takes the same time however many values there are. The order of use is a list whose links are places in an
/// array; in the same array, chains of places lead from a hash to its keys, so that making room hashes nothing again.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  fileprivate struct Entry {
    var key: Key
    /// `nil` in a place that is free.
    var value: Value?
    var cost: Int
    var hash: Int
    /// The place of the entry used next after this one.
    var newer = Place.none
    /// The place of the one used before; of a free place, the next free one.
    var older = Place.none
    /// The next place in the chain of its hash.
    var next = Place.none
  }

  /// The most that the values may cost together.
  let ceiling: Int
  private(set) var totalCost = 0
  private(set) var count = 0
  private var entries: [Entry] = []
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
    return entries[place.index].value
  }

  /// The value for a key; the order of use stays as it is.
  func value(for key: Key) -> Value? {
    let place = place(of: key, hash: key.hashValue)
    return place == .none ? nil : entries[place.index].value
  }

  /// Puts in a value as the one used last, in place of the one that the key has.
  ///
  /// Room is made first, so that the ceiling is not passed at any moment. A value that costs more than the ceiling is not
  /// kept; the one that the key had is gone all the same.
  ///
  /// - Parameters:
  ///   - cost: not below 0.
  ///   - evicted: is given what had to make room, the least recently used first.
  /// - Returns: whether the value is kept.
  @discardableResult
  mutating func insert(
    _ value: Value, for key: Key, cost: Int, evicted: (Key, Value) -> Void = { _, _ in }
  ) -> Bool {
    let hash = key.hashValue
    let present = place(of: key, hash: hash)
    if present != .none { _ = vacate(present) }
    guard cost <= ceiling else { return false }
    while totalCost > ceiling - cost, let (key, value) = removeOldest() { evicted(key, value) }
    if count == chains.count { doubleChains() }
    let place = takePlace(Entry(key: key, value: value, cost: cost, hash: hash))
    count += 1
    totalCost += cost
    linkAsNewest(place)
    chain(place)
    return true
  }

  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    let place = place(of: key, hash: key.hashValue)
    return place == .none ? nil : vacate(place)
  }

  @discardableResult
  mutating func removeOldest() -> (key: Key, value: Value)? {
    guard oldest != .none else { return nil }
    let key = entries[oldest.index].key
    return vacate(oldest).map { (key, $0) }
  }

  /// The keys, the least recently used first.
  var keys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(count)
    var place = oldest
    while place != .none {
      keys.append(entries[place.index].key)
      place = entries[place.index].newer
    }
    return keys
  }

  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    while chains.count < count { doubleChains() }
  }

  // MARK: - Places

  private mutating func takePlace(_ entry: Entry) -> Place {
    guard free != .none else {
      entries.append(entry)
      return Place(entries.count - 1)
    }
    let place = free
    free = entries[place.index].older
    entries[place.index] = entry
    return place
  }

  private mutating func vacate(_ place: Place) -> Value? {
    unlink(place)
    unchain(place)
    count -= 1
    totalCost -= entries[place.index].cost
    entries[place.index].older = free
    free = place
    return entries[place.index].value.take()
  }

  // MARK: - The order of use

  private mutating func unlink(_ place: Place) {
    let (newer, older) = (entries[place.index].newer, entries[place.index].older)
    if newer == .none { newest = older } else { entries[newer.index].older = older }
    if older == .none { oldest = newer } else { entries[older.index].newer = newer }
  }

  private mutating func linkAsNewest(_ place: Place) {
    entries[place.index].newer = .none
    entries[place.index].older = newest
    if newest == .none { oldest = place } else { entries[newest.index].newer = place }
    newest = place
  }

  // MARK: - The chains of hashes

  private func place(of key: Key, hash: Int) -> Place {
    var place = chains[hash & (chains.count - 1)]
    while place != .none, entries[place.index].hash != hash || entries[place.index].key != key {
      place = entries[place.index].next
    }
    return place
  }

  private mutating func chain(_ place: Place) {
    let start = entries[place.index].hash & (chains.count - 1)
    entries[place.index].next = chains[start]
    chains[start] = place
  }

  private mutating func unchain(_ place: Place) {
    let (hash, next) = (entries[place.index].hash, entries[place.index].next)
    var before = chains[hash & (chains.count - 1)]
    if before == place {
      chains[hash & (chains.count - 1)] = next
      return
    }
    while entries[before.index].next != place { before = entries[before.index].next }
    entries[before.index].next = next
  }

  private mutating func doubleChains() {
    chains = [Place](repeating: .none, count: chains.count * 2)
    var place = oldest
    while place != .none {
      chain(place)
      place = entries[place.index].newer
    }
  }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Entry: Sendable where Key: Sendable, Value: Sendable {}

/// An index of an entry, or none.
private struct Place: Equatable, Sendable {
  static let none = Place(-1)

  private let number: Int32

  init(_ index: Int) {
    number = Int32(truncatingIfNeeded: index)
  }

  var index: Int { Int(number) }
}
