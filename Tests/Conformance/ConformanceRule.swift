import OpenMarketDomain
public import OpenMarketPresentation

/// A rule of the API.
public struct ConformanceRule: Hashable, Sendable, CaseIterable, RawRepresentable {
  typealias Check = @Sendable (ConformanceRun) async throws -> Void

  /// A stable identifier for use in scripts.
  public let rawValue: String
  /// A Boolean value that indicates whether the rule applies to version 1 of the API.
  let isInVersion1: Bool
  /// A Boolean value that indicates whether the rule is checked only with a seller.
  let needsSeller: Bool
  /// The function that adds the findings of a run about this rule.
  let check: Check

  init(
    _ rawValue: String, isInVersion1: Bool = true, needsSeller: Bool = false,
    _ check: @escaping Check
  ) {
    self.rawValue = rawValue
    self.isInVersion1 = isInVersion1
    self.needsSeller = needsSeller
    self.check = check
  }

  /// Creates the rule with the given identifier, or returns `nil` if there's no such rule.
  public init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }

  /// The rules, in the order in which they're checked.
  public static let allCases: [ConformanceRule] = [
    reachable, health, listPage, listRows, prices, listPaging, listSize, listOrder, nextPage,
    pagePastEnd, search, searchWithoutMatch, detail, missingProduct, image, unknownPath,
    registration, edit, deletion, leftovers,
  ]

  /// Returns a short title for the rule.
  public func title(in locale: some TextLocale) -> String { title.text(in: locale) }

  /// Returns a description of the behavior that the contract requires.
  public func expectation(in locale: some TextLocale) -> String {
    LocalizedText.texts(rawValue)[1].text(in: locale)
  }

  var title: LocalizedText { .texts(rawValue)[0] }
}
