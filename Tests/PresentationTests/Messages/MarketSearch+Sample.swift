import Foundation
import OpenMarketPresentation

extension MarketSearch {
  static let sample = MarketSearch(for: "Desk lamp", until: .afternoon)
}

extension Date {
  /// A day at 14:05:12, wherever the tests run.
  static let afternoon =
    Calendar(identifier: .gregorian).date(
      from: DateComponents(year: 2026, month: 3, day: 14, hour: 14, minute: 5, second: 12))
    ?? .distantPast
}
