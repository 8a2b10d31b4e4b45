public import Foundation
import OpenMarketData
import OpenMarketDomain
package import OpenMarketPresentation

/// A rule of the API contract.
public struct ConformanceRule: Hashable, Sendable, CaseIterable, RawRepresentable {
  enum Need: Sendable {
    /// Version 2 of the API, or a later one.
    case version2
    case seller
  }

  typealias Check =
    @Sendable (ConformanceRun, inout Findings) async throws -> Void

  /// A stable identifier for use in scripts.
  public let rawValue: String
  private let needs: Set<Need>
  /// The function that adds the findings of a run about this rule.
  let check: Check

  init(_ rawValue: String, needs: Set<Need> = [], _ check: @escaping Check) {
    self.rawValue = rawValue
    self.needs = needs
    self.check = check
  }

  /// Creates the rule with the given identifier, or returns `nil` if there's no such rule.
  public init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }

  /// The rules, in the order in which they're checked.
  public static let allCases: [ConformanceRule] = [
    reachable, health, listPage, listRows, listPaging, listSize, listOrder, prices, nextPage,
    pagePastEnd, search, searchWithoutMatch, detail, missingProduct, image, unknownPath,
    registration, textLength, imageLimits, edit, deletion, leftovers, transport,
  ]

  public static func == (one: ConformanceRule, other: ConformanceRule) -> Bool {
    one.rawValue == other.rawValue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Returns a short title for the rule.
  public func title(in locale: Locale) -> String { title.text(in: locale) }

  package func title(in language: Language) -> String { title(language) }

  /// Returns a description of the behavior that the contract requires.
  public func expectation(in locale: Locale) -> String { expectation(in: Language(locale)) }

  package func expectation(in language: Language) -> String {
    LocalizedText.texts(rawValue)[1](language)
  }

  var title: LocalizedText { .texts(rawValue)[0] }

  /// Returns a Boolean value that indicates whether the rule applies to a version of the API.
  func applies(to version: APIVersion) -> Bool {
    version != .v1 || !needs.contains(.version2)
  }

  /// A Boolean value that indicates whether the rule is checked only with a seller.
  var needsSeller: Bool { needs.contains(.seller) }
}
