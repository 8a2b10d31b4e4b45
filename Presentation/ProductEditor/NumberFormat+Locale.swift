public import Foundation
public import OpenMarketDomain

nonisolated extension NumberFormat {
  /// The style of a locale, as Foundation writes numbers there.
  public init(_ locale: Locale) {
    let locale = locale.forFormatting
    // Groups of two digits, as in India, are in no other property that is there on every platform.
    let sample = Decimal(1_234_567_890).formatted(.number.grouping(.automatic).locale(locale))
    let groups = sample.split { !$0.isNumber }.map(\.count)
    self.init(
      decimalSeparator: locale.decimalSeparator?.first ?? ".",
      groupingSeparator: locale.groupingSeparator?.first,
      groupSize: groups.count > 1 ? groups[groups.count - 1] : 3,
      higherGroupSize: groups.count > 2 ? groups[groups.count - 2] : 3)
  }
}
