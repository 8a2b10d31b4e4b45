/// A generator of random products. The same seed produces the same products.
struct ProductGenerator {
  private static let vendors = SandboxVendor.seeded.filter { $0 != .ready && $0 != .legacy }
  private static let months = 84

  private var random: SplitMix64
  private let count: Int

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    self.count = count
  }

  /// Creates the product with the given identifier. The first call must pass 1, and each later call must pass the next number.
  mutating func next(_ id: Int) -> ProductSeed {
    let words = random.next(below: 2) == 0 ? Vocabulary.korean : .english
    let quality = words.qualities[random.next(below: words.qualities.count)]
    let thing = words.things[random.next(below: words.things.count)]
    let state = words.states[random.next(below: words.states.count)]
    return ProductSeed(
      id: id, day: day(of: id), vendor: Self.vendors[random.next(below: Self.vendors.count)],
      name: "\(quality) \(thing) \(id)", price: price(isWhole: id > count - 20), stock: stock(),
      pictures: 1 + random.next(below: 5), description: "\(quality) \(thing). \(state)")
  }

  /// Returns the day on which a product was registered. The days increase with the identifiers, between 1 January 2018 and 28
  /// December 2024. Only the first 28 days of each month are used. The last product always has the last day.
  private func day(of id: Int) -> Int {
    let place = max(0, id * Self.months * 28 / count - 1)
    let month = place / 28
    return (2018 + month / 12) * 10_000 + (month % 12 + 1) * 100 + place % 28 + 1
  }

  /// - Parameter isWhole: A Boolean value that indicates whether the price has no cents, as on the first page of the built-in
  ///   products.
  private mutating func price(isWhole: Bool) -> Price {
    let isDiscounted = random.next(below: 3) == 0
    let share = isDiscounted ? 5 + random.next(below: 40) : 0
    switch random.next(below: 10) {
    case 1...3:
      let cents = 199 + 100 * random.next(below: 900) + (isWhole ? 1 : 0)
      let discount = cents * share / 100
      return .usd(cents: cents, off: isWhole ? discount / 100 * 100 : discount)
    default:
      let won = 100 * (10 + random.next(below: 20_000))
      return .krw(won, off: won * share / 100)
    }
  }

  private mutating func stock() -> Int {
    random.next(below: 12) == 0 ? 0 : 1 + random.next(below: 60)
  }
}

/// The words in the names and descriptions of generated products.
private struct Vocabulary {
  let qualities: [String]
  let things: [String]
  /// The sentences about an item's condition.
  let states: [String]

  static let english = Vocabulary(
    qualities: [
      "Vintage", "Handmade", "Compact", "Oak", "Walnut", "Brass", "Foldable", "Cordless", "Quiet",
      "Blue", "Mustard", "Stoneware", "Waterproof", "Lightweight", "Refurbished", "Unused",
    ],
    things: [
      "Desk Lamp", "Keyboard", "Bookshelf", "Teapot", "Rain Jacket", "Bicycle Bell", "Film Camera",
      "Record Player", "Plant Stand", "Camping Stove", "Wall Clock", "Wool Blanket", "Coffee Mill",
      "Board Game", "Travel Mug", "Office Chair", "Synthesizer", "Backpack",
    ],
    states: [
      "Hardly used, and kept in a smoke-free home.", "Some scratches, works as it should.",
      "Bought last year; I am moving and have no room.", "Comes in its original box.",
      "Pick-up in Mapo is possible in the evening.", "Two of them are left.",
    ])

  static let korean = Vocabulary(
    qualities: [
      "빈티지", "수제", "소형", "원목", "접이식", "무선", "저소음", "파란색", "겨자색", "도자기", "방수", "초경량",
      "미개봉", "한정판", "어린이용", "캠핑용",
    ],
    things: [
      "책상 조명", "키보드", "책장", "찻주전자", "우비", "자전거 벨", "필름 카메라", "턴테이블", "화분 받침", "버너", "벽시계",
      "담요", "커피 그라인더", "보드게임", "텀블러", "사무용 의자", "신시사이저", "배낭",
    ],
    states: [
      "거의 사용하지 않아 상태가 좋습니다.", "생활 흠집이 조금 있지만 잘 작동합니다.", "이사하면서 내놓습니다. 가격 제안 환영해요.",
      "박스와 설명서 모두 있습니다.", "평일 저녁 마포 직거래 가능합니다.", "두 개 남았고 묶음 배송 됩니다 📦",
    ])
}
