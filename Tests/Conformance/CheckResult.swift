public import Foundation
import OpenMarketData
import OpenMarketDomain
package import OpenMarketPresentation

/// The result of checking one rule.
public struct CheckResult: Hashable, Sendable, Identifiable {
  /// A verdict on whether a server complies with a rule.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The server complies with the rule.
    case met
    /// The server breaks the rule in a way that this package tolerates. Some existing servers deviate from the contract.
    case deviates
    /// The server breaks the rule in a way that makes clients fail.
    case broken
    /// The rule couldn't be checked.
    case skipped

    /// Returns the worst verdict in an array, ignoring `skipped`. If every verdict is `skipped`, returns `met`.
    static func worst(of verdicts: [Verdict]) -> Verdict {
      verdicts.contains(.broken) ? .broken : verdicts.contains(.deviates) ? .deviates : .met
    }
  }

  /// The rule that was checked or skipped.
  public let rule: ConformanceRule
  /// The worst verdict among all findings, or ``CheckResult/Verdict/skipped`` if the rule couldn't be checked.
  public let verdict: Verdict
  /// The HTTP status code of the response to the request for this rule.
  ///
  /// The value is `nil` if the request failed, or if the rule uses an earlier response.
  public let status: Int?
  /// The duration of the request for this rule, or `nil` if the rule uses an earlier response.
  public let duration: Duration?
  /// The duration in whole milliseconds.
  package var milliseconds: Int? { duration.map { Int($0 / .milliseconds(1)) } }
  private let texts: [LocalizedText]

  /// The stable identity of the result, which is the rule.
  public var id: ConformanceRule { rule }

  init(_ rule: ConformanceRule, _ findings: Findings, masking: (String) -> String) {
    self.rule = rule
    verdict = findings.verdict
    // Mask secrets before shortening the text, so that a shortened secret doesn't remain visible.
    texts = findings.texts(for: findings.verdict).map { $0.shortened(masking) }
    status = findings.status
    duration = findings.duration
  }

  init(_ rule: ConformanceRule, skipped reason: LocalizedText) {
    self.rule = rule
    verdict = .skipped
    texts = [reason]
    status = nil
    duration = nil
  }

  /// Returns a description of the findings, or the reason why the rule was skipped.
  ///
  /// The description may contain unescaped text from the server. Each finding is shortened to 200 characters.
  public func found(in locale: Locale) -> String { found(in: Language(locale)) }

  package func found(in language: Language) -> String {
    texts.map { $0(language) }.joined(separator: ", ")
  }
}

/// The findings for a rule, in order.
struct Findings {
  private var items: [(verdict: CheckResult.Verdict, text: LocalizedText)] = []
  private(set) var status: Int?
  private(set) var duration: Duration?

  init() {}

  /// Creates an empty list of findings, with the status and the duration of the request that received the given answer.
  init<Content>(about answer: Answer<Content>) {
    status = try? answer.result.get().status
    duration = answer.duration
  }

  mutating func met(_ korean: String, _ english: String) { add(.met, korean, english) }
  mutating func deviates(_ korean: String, _ english: String) { add(.deviates, korean, english) }
  mutating func broken(_ korean: String, _ english: String) { add(.broken, korean, english) }

  /// Adds a finding.
  ///
  /// - Parameter english: The text in English, or `nil` if the text is the same in both languages.
  mutating func add(_ verdict: CheckResult.Verdict, _ korean: String, _ english: String? = nil) {
    add(verdict, LocalizedText(korean, english ?? korean))
  }

  mutating func add(_ verdict: CheckResult.Verdict, _ text: LocalizedText) {
    items.append((verdict, text))
  }

  /// Returns these findings, followed by the given findings about another request.
  func adding(_ others: Findings) -> Findings {
    var findings = self
    findings.items += others.items
    return findings
  }

  mutating func add(_ verdict: CheckResult.Verdict, rows count: Int) {
    add(verdict, "\(count)행", count.counted("row"))
  }

  /// Adds a finding that the rule is met, unless there's a problem.
  mutating func meetUnlessOtherwise(_ korean: String, _ english: String? = nil) {
    if isMet { add(.met, korean, english) }
  }

  var isMet: Bool { items.allSatisfy { $0.verdict == .met } }

  /// The worst verdict. If there's no problem but a part of the rule couldn't be checked, the verdict is `skipped`.
  var verdict: CheckResult.Verdict {
    let verdicts = items.map(\.verdict)
    let worst = CheckResult.Verdict.worst(of: verdicts)
    return worst == .met && verdicts.contains(.skipped) ? .skipped : worst
  }

  /// Returns the descriptions of all problems, worst first. If the verdict is `met`, returns the descriptions of all findings. If
  /// it's `skipped`, returns the reasons.
  func texts(for verdict: CheckResult.Verdict) -> [LocalizedText] {
    guard verdict != .met else { return items.map(\.text) }
    guard verdict != .skipped else { return items.filter { $0.verdict == .skipped }.map(\.text) }
    return items.filter { $0.verdict == .broken }.map(\.text)
      + items.filter { $0.verdict == .deviates }.map(\.text)
  }
}
