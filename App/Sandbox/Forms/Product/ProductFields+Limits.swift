import Foundation

extension ProductFields {
  /// The documented limits that the values break, all of them.
  ///
  /// The currency is checked even by lenient rules: all recordings have one of the known.
  func violations(_ rules: FormRules) -> [Complaint] {
    var complaints: [Complaint] = []
    if let currency, !ProductLimits.currencies.contains(currency) {
      complaints.append(.unknownCurrency(currency))
    }
    guard rules == .strict else { return complaints }
    if let name { complaints += Self.violations(of: "name", name, ProductLimits.name) }
    if let description {
      complaints += Self.violations(of: "description", description, ProductLimits.description)
    }
    if let price, price < 0 { complaints.append(.belowZero("price")) }
    if let discountedPrice { complaints += Self.violations(discount: discountedPrice, of: price) }
    if let stock, stock < 0 { complaints.append(.belowZero("stock")) }
    return complaints
  }

  /// - Parameter price: nil where it is not known.
  static func violations(discount: Decimal, of price: Decimal?) -> [Complaint] {
    if discount < 0 { return [.belowZero("discounted_price")] }
    guard let price, price >= 0, discount > price else { return [] }
    return [.discountAbovePrice(discount, price)]
  }

  private static func violations(
    of key: String, _ text: String, _ limits: ClosedRange<Int>
  ) -> [Complaint] {
    limits.contains(text.count) ? [] : [.length(of: key, text.count, limits)]
  }
}
