import Foundation

/// What a product costs. Decimal, so that taking the discount off is exact.
struct Price: Hashable {
  /// The ISO 4217 code.
  let currency: String
  let amount: Decimal
  let discount: Decimal

  /// What is left to pay; below zero where the discount is larger than the price.
  var bargain: Decimal { amount - discount }

  static func krw(_ won: Int, off discount: Int = 0) -> Price {
    Price(currency: "KRW", amount: Decimal(won), discount: Decimal(discount))
  }

  static func usd(cents: Int, off discount: Int = 0) -> Price {
    Price(
      currency: "USD",
      amount: Decimal(sign: .plus, exponent: -2, significand: Decimal(cents)),
      discount: Decimal(sign: .plus, exponent: -2, significand: Decimal(discount)))
  }
}
