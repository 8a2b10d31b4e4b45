public import OpenMarketDomain

/// A rule of the API.
public struct ConformanceRule: Hashable, Sendable, CaseIterable, RawRepresentable {
  /// A stable identifier for use in scripts.
  public let rawValue: String
  /// A Boolean value that indicates whether the rule applies to version 1 of the API.
  var isInVersion1 = true
  /// A Boolean value that indicates whether the rule is checked only with a seller.
  var needsSeller = false
  /// The function that adds the findings of a run about this rule.
  let check: @Sendable (ConformanceRun) async throws -> Void

  /// The rules, in the order in which they're checked.
  public static let allCases: [ConformanceRule] = [
    reachable, health, listPage, listPaging, listOrder, nextPage, pagePastEnd, search, detail,
    missingProduct, image, unknownPath, registration, edit, deletion, leftovers,
  ]

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
