/// Values up to a ceiling of cost; those that were used least recently make room for new ones.
///
/// Each call takes the same time however many values there are: the order of use is a list whose links are places in an
/// array.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    /// `nil` in a place that is free.
    var value: Value?
    var cost: Int
    /// The place of the entry used next after this one; for the newest, none.
    var newer: Int32
    /// The place of the one used before; of a free place, the next free one.
    var older: Int32
  }

  /// The most that the values may cost together.
  let ceiling: Int
  private(set) var totalCost = 0
  private var places: [Key: Int32] = [:]
  private var entries: [Entry] = []
  private var newest = Self.none
  private var oldest = Self.none
  private var free = Self.none

  init(ceiling: Int) {
    self.ceiling = ceiling
  }

  var count: Int { places.count }

  /// The value for a key, which thereby becomes the one used last.
  mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      linkAsNewest(place)
    }
    return entries[Int(place)].value
  }

  /// The value for a key; the order of use stays as it is.
  func value(for key: Key) -> Value? {
    places[key].flatMap { entries[Int($0)].value }
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
    remove(key)
    guard cost <= ceiling else { return false }
    while totalCost > ceiling - cost, let (key, value) = removeOldest() { evicted(key, value) }
    let entry = Entry(key: key, value: value, cost: cost, newer: Self.none, older: Self.none)
    let place: Int32
    if free == Self.none {
      place = Int32(entries.count)
      entries.append(entry)
    } else {
      place = free
      free = entries[Int(place)].older
      entries[Int(place)] = entry
    }
    places[key] = place
    totalCost += cost
    linkAsNewest(place)
    return true
  }

  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    return vacate(place)
  }

  @discardableResult
  mutating func removeOldest() -> (key: Key, value: Value)? {
    guard oldest != Self.none else { return nil }
    let key = entries[Int(oldest)].key
    return remove(key).map { (key, $0) }
  }

  /// The keys, the least recently used first.
  var keys: [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(count)
    var place = oldest
    while place != Self.none {
      keys.append(entries[Int(place)].key)
      place = entries[Int(place)].newer
    }
    return keys
  }

  mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
    entries.reserveCapacity(count)
  }

  // MARK: - The list

  private static var none: Int32 { -1 }

  private mutating func vacate(_ place: Int32) -> Value? {
    unlink(place)
    let index = Int(place)
    defer {
      entries[index].value = nil
      entries[index].older = free
      free = place
    }
    totalCost -= entries[index].cost
    return entries[index].value
  }

  private mutating func unlink(_ place: Int32) {
    let (newer, older) = (entries[Int(place)].newer, entries[Int(place)].older)
    if newer == Self.none { newest = older } else { entries[Int(newer)].older = older }
    if older == Self.none { oldest = newer } else { entries[Int(older)].newer = newer }
  }

  private mutating func linkAsNewest(_ place: Int32) {
    entries[Int(place)].newer = Self.none
    entries[Int(place)].older = newest
    if newest == Self.none { oldest = place } else { entries[Int(newest)].newer = place }
    newest = place
  }
}
