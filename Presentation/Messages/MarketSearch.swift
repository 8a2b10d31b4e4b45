public import Foundation

/// A search for the result of a change that the market did not confirm.
public nonisolated struct MarketSearch: Hashable, Sendable {
  /// The name of the product that was looked for.
  public let name: String
  /// The time at which the search ended without a result.
  public let end: Date

  /// Creates a description of a search.
  ///
  /// - Parameters:
  ///   - name: The name of the product that was looked for.
  ///   - end: The time at which the search ended.
  public init(for name: String, until end: Date) {
    self.name = name
    self.end = end
  }

  /// The time of day at which the search ended, such as `14:05:12`.
  package var endText: String {
    let style = Date.ISO8601FormatStyle(timeZone: .current)
    return end.formatted(style.time(includingFractionalSeconds: false))
  }
}
