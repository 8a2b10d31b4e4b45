import OpenMarketDomain

/// What is still to be done to the files, at most one change for each, and which of them are out of date.
///
/// A change is seen here until it is done, so that what was stored is never followed by what was there before.
struct PendingChanges {
  enum Change {
    case store(CachedImage, ImageURL)
    case remove
    /// The file is not what it should be, as far as a reader saw it.
    case check
  }

  /// What there is to say of a picture before its file is looked at.
  enum Answer: Equatable {
    case picture(CachedImage)
    case none
    /// What the file says holds.
    case asInFile
  }

  private struct Entry {
    var change: Change
    /// Tells a change from one that took its place while it was done.
    var number: Int
    var isQueued: Bool
  }

  static let storeLimit = 64
  static let byteLimit = 8 << 20
  private static let outdatedLimit = 1 << 16

  private var entries: [UInt64: Entry] = [:]
  private var queue: [UInt64] = []
  private var storeCount = 0
  private var byteCount = 0
  private var lastNumber = 0
  /// Files that are older than what was to take their place, and could not be replaced or removed.
  private var outdated = LeastRecentlyUsed<UInt64, Void>(ceiling: outdatedLimit)

  var isEmpty: Bool { entries.isEmpty }

  func answer(_ key: UInt64, _ url: ImageURL) -> Answer {
    switch entries[key]?.change {
    case .store(let image, let stored):
      stored == url ? .picture(image) : .none
    case .remove: .none
    case .check, nil: outdated.value(for: key) == nil ? .asInFile : .none
    }
  }

  /// Adds a picture. Where too many wait it is not kept, and an earlier one is removed all the same.
  mutating func store(_ image: CachedImage, _ url: ImageURL, _ key: UInt64) {
    let earlier = entries[key].map { Self.byteCount(of: $0.change) } ?? nil
    let count = storeCount - (earlier == nil ? 0 : 1)
    let bytes = byteCount - (earlier ?? 0)
    let hasRoom =
      count < Self.storeLimit
      && image.image.bytes.count + image.validity.textSize <= Self.byteLimit - bytes
    put(hasRoom ? .store(image, url) : .remove, key)
  }

  mutating func remove(_ key: UInt64) {
    put(.remove, key)
  }

  mutating func check(_ key: UInt64) {
    if entries[key] == nil { put(.check, key) }
  }

  /// The files that something is to be done to, in the order in which they were first asked for.
  mutating func takeQueue() -> [UInt64] {
    defer { queue = [] }
    return queue
  }

  /// The change to be done to a file that was in the queue.
  mutating func begin(_ key: UInt64) -> (change: Change, number: Int)? {
    entries[key]?.isQueued = false
    return entries[key].map { ($0.change, $0.number) }
  }

  /// Forgets a change, unless a newer one has taken its place.
  ///
  /// - Parameter isDone: otherwise the file is as it was, and no longer up to date.
  mutating func end(_ key: UInt64, _ begun: (change: Change, number: Int), isDone: Bool) {
    switch begun.change {
    case .store, .remove:
      if isDone { outdated.remove(key) } else { outdated.insert((), for: key, cost: 1) }
    case .check:
      // It says nothing of what was stored here.
      break
    }
    guard let entry = entries[key], entry.number == begun.number else { return }
    forget(entry)
    entries[key] = nil
  }

  private mutating func put(_ change: Change, _ key: UInt64) {
    let earlier = entries[key]
    if let earlier { forget(earlier) }
    if let bytes = Self.byteCount(of: change) {
      storeCount += 1
      byteCount += bytes
    }
    if earlier?.isQueued != true { queue.append(key) }
    lastNumber += 1
    entries[key] = Entry(change: change, number: lastNumber, isQueued: true)
  }

  private mutating func forget(_ entry: Entry) {
    guard let bytes = Self.byteCount(of: entry.change) else { return }
    storeCount -= 1
    byteCount -= bytes
  }

  /// - Returns: `nil` for a change that holds no picture.
  private static func byteCount(of change: Change) -> Int? {
    if case .store(let image, _) = change {
      image.image.bytes.count + image.validity.textSize
    } else {
      nil
    }
  }
}
