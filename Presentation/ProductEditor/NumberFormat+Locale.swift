import Foundation
package import OpenMarketDomain

extension NumberFormat {
  /// Creates a number format with the separators and group sizes that Foundation uses for the given
  /// locale.
  package init(_ locale: some TextLocale) {
    let locale = locale.formattingLocale.forFormatting
    // Determine the group sizes from a formatted sample, because Foundation doesn't provide the
    // sizes on all platforms. For example, numbers in India have groups of two digits.
    let sample = Decimal(1_234_567_890).formatted(.number.grouping(.automatic).locale(locale))
    let groups = sample.split { !$0.isNumber }.map(\.count)
    self.init(
      decimalSeparator: locale.decimalSeparator?.first ?? ".",
      groupingSeparator: locale.groupingSeparator?.first,
      groupSize: groups.count > 1 ? groups[groups.count - 1] : 3,
      higherGroupSize: groups.count > 2 ? groups[groups.count - 2] : 3)
  }
}
