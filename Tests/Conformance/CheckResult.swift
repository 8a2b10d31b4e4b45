import OpenMarketDomain
public import OpenMarketPresentation

/// The result of checking one rule.
public struct CheckResult: Hashable, Sendable, Identifiable {
  /// A verdict on whether a server complies with a rule.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The server complies with the rule.
    case met
    /// The server breaks the rule in a way that this package tolerates. Some existing servers
    /// deviate from the contract.
    case deviates
    /// The server breaks the rule in a way that makes clients fail.
    case broken
    /// The rule couldn't be checked.
    case skipped

    static func worst(of verdicts: [Verdict]) -> Verdict {
      [.broken, .deviates, .skipped].first(where: verdicts.contains) ?? .met
    }

    /// Returns the word that precedes a finding.
    package func word(in language: Language) -> String {
      LocalizedText.texts(rawValue)[0](language)
    }
  }

  private struct Finding: Hashable {
    let verdict: Verdict
    let text: LocalizedText
  }

  /// The rule that was checked or skipped.
  public let rule: ConformanceRule
  /// The HTTP status code of the response to the request for this rule.
  ///
  /// The value is `nil` if the request failed, or if the rule uses an earlier response.
  public internal(set) var status: Int?
  /// The duration of the request for this rule, or `nil` if the rule uses an earlier response.
  public internal(set) var duration: Duration?
  private var findings: [Finding] = []

  /// The stable identity of the result, which is the rule.
  public var id: ConformanceRule { rule }

  init(_ rule: ConformanceRule) {
    self.rule = rule
  }

  mutating func add(_ verdict: Verdict, _ text: LocalizedText) {
    findings.append(Finding(verdict: verdict, text: text))
  }

  /// The worst verdict among all findings, or ``CheckResult/Verdict/skipped`` if the rule couldn't
  /// be checked.
  public var verdict: Verdict {
    .worst(of: findings.map(\.verdict))
  }

  /// The duration in whole milliseconds.
  package var milliseconds: Int? { duration.map { Int($0 / .milliseconds(1)) } }

  /// Returns a description of the findings, or the reason why the rule was skipped. If the rule is
  /// met, the description is usually empty.
  ///
  /// The description may contain unescaped text from the server. Each finding is shortened to 200
  /// characters.
  public func found(in locale: some TextLocale) -> String {
    let shown: [Verdict] = verdict == .skipped ? [.skipped] : [.met, .broken, .deviates]
    return shown.flatMap { verdict in findings.filter { $0.verdict == verdict } }
      .map { $0.text.text(in: locale) }.joined(separator: ", ")
  }

  /// Returns the finding with the duration of the request and, if there's a problem, the rule. For
  /// a skipped rule, returns no line.
  package func lines(in language: Language) -> [String] {
    guard verdict != .skipped else { return [] }
    let text = [rule.title(in: language), found(in: language)].filter { !$0.isEmpty }
    let finding = text.joined(separator: ": ") + (milliseconds.map { " (\($0) ms)" } ?? "")
    let expected = LocalizedText.texts("expected")[0](language)
    let contract = "\(expected): \(rule.expectation(in: language)) [\(rule.rawValue)]"
    return verdict == .met ? [finding] : [finding, contract]
  }
}
