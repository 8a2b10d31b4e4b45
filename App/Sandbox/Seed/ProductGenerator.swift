/// Invents products, the same ones from the same seed.
struct ProductGenerator {
  private static let vendors = Vendor.seeded.filter { $0 != .ready && $0 != .legacy }
  private static let months = 84

  private var random: SplitMix64
  private let count: Int

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    self.count = count
  }

  /// The product of an identifier, to be called for 1 and up.
  mutating func next(_ id: Int) -> ProductSeed {
    let words = random.next(below: 2) == 0 ? ProductVocabulary.korean : .english
    let quality = words.qualities[random.next(below: words.qualities.count)]
    let thing = words.things[random.next(below: words.things.count)]
    let state = words.states[random.next(below: words.states.count)]
    return ProductSeed(
      id, day(of: id), Self.vendors[random.next(below: Self.vendors.count)],
      "\(quality) \(thing) \(id)", price(), stock: stock(), pictures: 1 + random.next(below: 5),
      "\(quality) \(thing). \(state)")
  }

  /// Days ascend with the identifiers, over seven years of months with 28 days; the last product has the last one.
  private func day(of id: Int) -> Int {
    let place = max(0, id * Self.months * 28 / count - 1)
    let month = place / 28
    return (2018 + month / 12) * 10_000 + (month % 12 + 1) * 100 + place % 28 + 1
  }

  private mutating func price() -> Price {
    let isDiscounted = random.next(below: 3) == 0
    let share = isDiscounted ? 5 + random.next(below: 40) : 0
    switch random.next(below: 10) {
    case 1...3:
      let cents = 199 + 100 * random.next(below: 900)
      return .usd(cents: cents, off: cents * share / 100)
    default:
      let won = 100 * (10 + random.next(below: 20_000))
      return .krw(won, off: won * share / 100)
    }
  }

  private mutating func stock() -> Int {
    random.next(below: 12) == 0 ? 0 : 1 + random.next(below: 60)
  }
}
