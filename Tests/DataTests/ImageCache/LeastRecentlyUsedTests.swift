import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct LeastRecentlyUsedTests {
  /// The same rules, in the plainest words: a list in the order of use.
  private struct Model {
    let ceiling: Int
    var entries: [(key: Int, value: Int, cost: Int)] = []
    var total: Int { entries.reduce(0) { $0 + $1.cost } }

    mutating func use(_ key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }

    mutating func insert(_ value: Int, _ key: Int, cost: Int) {
      entries.removeAll { $0.key == key }
      guard cost <= ceiling else { return }
      while total + cost > ceiling { entries.removeFirst() }
      entries.append((key, value, cost))
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `it does what a plain list would do`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = Model(ceiling: 100)
    var cache = LeastRecentlyUsed<Int, Int>(ceiling: 100)
    for step in 0..<4_000 {
      let key = Int.random(in: 0..<30, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0...3:
        let cost = Int.random(in: 0...(step % 50 == 0 ? 120 : 25), using: &random)
        let isKept = cache.insert(step, for: key, cost: cost)
        model.insert(step, key, cost: cost)
        #expect(isKept == (cost <= 100))
      case 4...5: #expect(cache.use(key) == model.use(key))
      case 6:
        #expect(cache.remove(key) == model.entries.first { $0.key == key }?.value)
        model.entries.removeAll { $0.key == key }
      case 7:
        #expect(cache.oldestKey == model.entries.first?.key)
        if let key = cache.oldestKey { cache.remove(key) }
        model.entries = Array(model.entries.dropFirst())
      default:
        #expect(cache.value(for: key) == model.entries.first { $0.key == key }?.value)
      }
      #expect(cache.keysInOrder == model.entries.map(\.key))
      #expect(cache.totalCost == model.total)
      #expect(cache.count == model.entries.count)
    }
  }

  @Test func `what was used last stays longest`() {
    var cache = LeastRecentlyUsed<String, Int>(ceiling: 3)
    for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, for: key, cost: 1) }
    _ = cache.use("a")
    cache.insert(3, for: "d", cost: 1)
    #expect(cache.keysInOrder == ["c", "a", "d"])
    #expect(cache.value(for: "b") == nil)
  }

  @Test func `what is larger than the ceiling is not kept, and nothing makes room for it`() {
    var cache = LeastRecentlyUsed<String, Int>(ceiling: 10)
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 4)
    let isKept = cache.insert(3, for: "a", cost: 11)
    #expect(!isKept)
    #expect(cache.keysInOrder == ["b"])
  }
}
