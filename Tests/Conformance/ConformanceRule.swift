public import OpenMarketDomain

/// A rule of the API.
public struct ConformanceRule: Hashable, Sendable, CaseIterable, RawRepresentable {
  /// A stable identifier for use in scripts.
  public let rawValue: String
  /// The function that adds the findings of a run about this rule.
  let check: @Sendable (ConformanceRun) async throws -> Void

  /// The rules, in the order in which they're checked.
  public static let allCases = reads + writes

  static let reads = [
    reachable, health, listPage, listPaging, listOrder, nextPage, pagePastEnd, search, detail,
    missingProduct, image, unknownPath,
  ]
  /// The rules that are checked only with a seller.
  static let writes = [registration, edit, deletion, leftovers]
  /// The rules that don't apply to version 1 of the API.
  static let newer = [health, listPaging, listOrder, search]

  /// A short title for the rule.
  public var title: LocalizedText { .texts(rawValue)[0] }
  /// A description of the behavior that the contract requires.
  public var expectation: LocalizedText { .texts(rawValue)[1] }
}

extension ConformanceRule {
  /// Creates the rule with the given identifier, or returns `nil` if there's no such rule.
  public init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }
}
