import OpenMarketData
public import OpenMarketPresentation

/// The result of checking one rule.
public struct CheckResult: Hashable, Sendable, Identifiable {
  /// How a server keeps a rule.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// The server keeps the rule.
    case met
    /// The server breaks the rule in a way that this package tolerates. Recorded servers do so.
    case deviates
    /// The server breaks the rule, and clients fail.
    case broken
    /// The rule couldn't be checked.
    case skipped

    /// Returns the worst of some verdicts. Skipped rules don't count.
    static func worst(of verdicts: [Verdict]) -> Verdict {
      verdicts.contains(.broken) ? .broken : verdicts.contains(.deviates) ? .deviates : .met
    }
  }

  /// The rule.
  public let rule: ConformanceRule
  /// The verdict: the worst of all findings.
  public let verdict: Verdict
  /// The status of the response to the request made for this rule.
  public let status: Int?
  /// The duration of the request made for this rule, or `nil` if the rule uses an earlier response.
  public let duration: Duration?
  private let texts: [LocalizedText]

  /// The rule, as an identity in lists.
  public var id: ConformanceRule { rule }

  init(_ rule: ConformanceRule, _ findings: Findings, masking: (String) -> String) {
    self.rule = rule
    verdict = findings.verdict
    // Texts are shortened after they are masked, so that no part of a secret remains.
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

  /// Returns the finding, or the reason why the rule was skipped.
  ///
  /// The text may contain words of the server, unescaped. Each finding is shortened to 200 characters.
  public func found(in language: Language) -> String {
    texts.map { $0(language) }.joined(separator: ", ")
  }
}

/// The findings of a rule, in order.
struct Findings {
  private var items: [(verdict: CheckResult.Verdict, text: LocalizedText)] = []
  private(set) var status: Int?
  private(set) var duration: Duration?

  init() {}

  /// Creates findings about a request made for this rule.
  init<Content>(about answer: Answer<Content>) {
    status = try? answer.result.get().status
    duration = answer.duration
  }

  mutating func met(_ korean: String, _ english: String) { add(.met, korean, english) }
  mutating func deviates(_ korean: String, _ english: String) { add(.deviates, korean, english) }
  mutating func broken(_ korean: String, _ english: String) { add(.broken, korean, english) }

  private mutating func add(_ verdict: CheckResult.Verdict, _ korean: String, _ english: String) {
    items.append((verdict, LocalizedText(korean, english)))
  }

  var isMet: Bool { items.allSatisfy { $0.verdict == .met } }

  var verdict: CheckResult.Verdict { .worst(of: items.map(\.verdict)) }

  /// Returns all problems, the worst first. Without problems, returns all texts.
  func texts(for verdict: CheckResult.Verdict) -> [LocalizedText] {
    guard verdict != .met else { return items.map(\.text) }
    return items.filter { $0.verdict == .broken }.map(\.text)
      + items.filter { $0.verdict == .deviates }.map(\.text)
  }
}
