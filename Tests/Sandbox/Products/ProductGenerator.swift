import Foundation

/// A generator of random products, which are variations of the built-in products. The same seed
/// produces the same products.
struct ProductGenerator {
  private static let months = 84

  private var random: SplitMix64
  private let count: Int

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    self.count = count
  }

  /// Creates the product with the given identifier. The first call must pass 1, and each later call
  /// must pass the next number.
  mutating func next(_ id: Int) -> SandboxProduct {
    let templates = SandboxProduct.builtIn
    let template = templates[random.next(below: templates.count)]
    let factor = Decimal(1 + random.next(below: 5))
    // 1 of 160 prices has a fraction, as on the public server. The built-in prices are whole
    // numbers.
    let fraction = (count - id) % 160 == 159 ? Decimal(5) / 10 : 0
    let price = Price(
      currency: template.price.currency, amount: template.price.amount * factor + fraction,
      discount: template.price.discount * factor)
    return SandboxProduct(
      id: id, createdOn: CalendarDay(day(of: id)), vendor: template.vendor,
      name: "\(template.name) \(id)", description: template.description, price: price,
      stock: template.stock, images: SandboxImage.drawn(1 + random.next(below: 5), for: id))
  }

  /// Returns the day on which a product was registered. The days increase with the identifiers,
  /// between 1 January 2018 and 28 December 2024. Only the first 28 days of each month are used.
  /// The last product always has the last day.
  private func day(of id: Int) -> Int {
    let place = max(0, id * Self.months * 28 / count - 1)
    let month = place / 28
    return (2018 + month / 12) * 10_000 + (month % 12 + 1) * 100 + place % 28 + 1
  }
}
